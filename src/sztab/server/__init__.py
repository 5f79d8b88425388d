"""The server of the table: HTTP and WebSocket, games kept as events, and nothing hidden sent to anybody."""
