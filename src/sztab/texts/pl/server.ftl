### Czego serwer odmawia, zanim zapyta grę.

refusal-malformed-message = nie rozumiem tej wiadomości: { $why }
refusal-not-your-seat = { NAME($seat) } to nie Twoje miejsce
refusal-late = gra poszła już dalej; spójrz na nią jeszcze raz
refusal-early = na ten wybór jest za wcześnie
refusal-game-stopped = gra zatrzymała się przez błąd w zasadzie; jej raport to { $report }
refusal-fault = błąd programu nie pozwala na to odpowiedzieć
refusal-not-stored = nie udało się tego zapisać na dysku, więc się nie liczy; spróbuj ponownie
refusal-consent-asked = pozostali zostali zapytani o zgodę
refusal-consent-refused = { NAME($seat) }: brak zgody
refusal-no-consent-asked = nikt o to nie pytał
refusal-no-such-place = nie ma pola { $place }
refusal-no-such-overlay = nie ma nakładki { $overlay }
refusal-say-hello = najpierw trzeba się przywitać
