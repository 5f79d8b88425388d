"""The changes that can be made to a source file, found in its syntax tree.

Left alone are annotations, aliases and checks of types, decorators, docstrings, the prose of raised errors,
`__all__` and its like, and code for tools; what runs at import is not deleted, for any test sees that.
"""

import ast
import difflib
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}

TYPING_CALLS = "TypeVar", "ParamSpec", "NewType", "cast", "isinstance", "issubclass"

DELETABLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Return, ast.Delete, ast.Break, ast.Continue)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one file: the bytes from `start` to `end` become `replacement`."""

    file: str
    kind: str
    function: str
    lines: range
    """The lines of the statement that is changed: the tests that reach one of them can see the change."""
    at_import: bool
    start: int
    end: int
    replacement: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.replacement.encode() + source[self.end :]

    def line(self, source: bytes) -> int:
        return source.count(b"\n", 0, self.start) + 1

    def change(self, source: bytes) -> tuple[str, str]:
        """The changed lines before and after, without their indentation."""
        before, after = (text.decode().splitlines() for text in (source, self.apply(source)))
        first = self.line(source) - 1
        last = source.count(b"\n", 0, self.end)
        kept = len(before) - last - 1
        return _joined(before[first : last + 1]), _joined(after[first : len(after) - kept])

    def diff(self, source: bytes) -> str:
        """The change as a unified diff with one line around it."""
        before, after = (text.decode().splitlines() for text in (source, self.apply(source)))
        return "\n".join(list(difflib.unified_diff(before, after, lineterm="", n=1))[2:])


def find_mutants(file: str, source: bytes) -> list[Mutant]:
    """Every mutant of a source file, in the order of the text."""
    finder = _Finder(file, source)
    finder.visit_body(ast.parse(source).body)
    return sorted(finder.found, key=lambda mutant: (mutant.start, mutant.end, mutant.replacement))


class _Finder:
    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.line_starts = [0]
        for line in source.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.in_function = False
        self.lines = range(0)

    def visit_body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.visit_statement(statement)

    def visit_statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Import | ast.ImportFrom | ast.Pass) or _is_docstring(statement):
            return
        if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            self.visit_definition(statement)
            return
        if (isinstance(statement, ast.If) and _is_for_tools(statement.test)) or _is_dunder(statement):
            return
        inner = [part for part in ast.iter_child_nodes(statement) if _holds_statements(part)]
        header_end = min((_first_line(part) for part in inner), default=_end_line(statement) + 1)
        self.lines = range(statement.lineno, max(header_end, statement.lineno + 1))
        if self.in_function and isinstance(statement, DELETABLE):
            self.add("deleted statement", statement, "pass")
        if isinstance(statement, ast.If | ast.While):
            self.negate(statement.test)
        if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
            changed = ast.AugAssign(statement.target, ARITHMETIC[type(statement.op)](), statement.value)
            self.add("arithmetic", statement, changed)
        for part in ast.iter_child_nodes(statement):
            if part in inner:
                continue
            if isinstance(statement, ast.AnnAssign) and part is statement.annotation:
                continue
            self.visit_expression(part, prose=isinstance(statement, ast.Raise))
        for part in inner:
            self.visit_inner(part)

    def visit_inner(self, part: ast.AST) -> None:
        if isinstance(part, ast.stmt):
            self.visit_statement(part)
            return
        body: list[ast.stmt] = getattr(part, "body", [])
        if isinstance(part, ast.match_case) and part.guard is not None:
            self.lines = range(part.guard.lineno, _end_line(part.guard) + 1)
            self.negate(part.guard)
            self.visit_expression(part.guard)
        self.visit_body(body)

    def visit_definition(self, definition: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = self.in_function
        self.names.append(definition.name)
        if not isinstance(definition, ast.ClassDef):
            self.lines = range(definition.lineno, definition.body[0].lineno)
            for default in [*definition.args.defaults, *definition.args.kw_defaults]:
                if default is not None:
                    self.visit_expression(default)
            self.in_function = True
        else:
            self.in_function = False
        self.visit_body(definition.body)
        self.names.pop()
        self.in_function = outer

    def visit_expression(self, node: ast.AST, prose: bool = False) -> None:
        """Mutate an expression and what is inside; `prose` leaves texts alone."""
        if isinstance(node, ast.JoinedStr) or _is_typing_call(node):
            return
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            opposite = COMPARISONS[type(node.ops[0])]()
            self.add("comparison", node, ast.Compare(node.left, [opposite], node.comparators))
        elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not self.joins_types(node):
            self.add("arithmetic", node, ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.add("negation", node, node.operand)
        elif isinstance(node, ast.UnaryOp):
            self.add("arithmetic", node, node.operand)
        elif isinstance(node, ast.BoolOp):
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            self.add("negation", node, ast.BoolOp(other, node.values))
        elif isinstance(node, ast.IfExp):
            self.negate(node.test)
        elif isinstance(node, ast.comprehension):
            for condition in node.ifs:
                self.negate(condition)
        elif isinstance(node, ast.Constant):
            self.visit_constant(node, prose)
        for part in ast.iter_child_nodes(node):
            self.visit_expression(part, prose)

    def visit_constant(self, node: ast.Constant, prose: bool) -> None:
        value = node.value
        if isinstance(value, bool):
            self.add("constant", node, ast.Constant(not value))
        elif isinstance(value, int | float):
            self.add("constant", node, ast.Constant(value + 1))
        elif isinstance(value, str) and not prose:
            self.add("constant", node, ast.Constant(value + "?"))

    def joins_types(self, node: ast.BinOp) -> bool:
        """Whether the operator may be the `|` of a type alias, or `%` and `+` of a text."""
        is_alias = not self.in_function and isinstance(node.op, ast.BitOr)
        return is_alias or isinstance(node.left, ast.JoinedStr) or _is_text(node.left)

    def negate(self, condition: ast.expr) -> None:
        """Turn a condition round, unless another mutant of it says the same."""
        same = isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not)
        if not same and not (isinstance(condition, ast.Compare) and _is_equality(condition)):
            self.add("negation", condition, ast.UnaryOp(ast.Not(), condition))

    def add(self, kind: str, node: ast.stmt | ast.expr, changed: ast.AST | str) -> None:
        """Note the mutant that replaces a node; brackets keep the place of an expression in a larger one."""
        if isinstance(changed, str):
            replacement = changed
        else:
            replacement = ast.unparse(ast.fix_missing_locations(changed))
            if isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
                replacement = f"({replacement})"
        at = self.offset(node.lineno, node.col_offset), self.offset(_end_line(node), node.end_col_offset or 0)
        function = ".".join(self.names)
        self.found.append(
            Mutant(self.file, kind, function, self.lines, not self.in_function, *at, replacement)
        )

    def offset(self, line: int, column: int) -> int:
        return self.line_starts[line - 1] + column


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def _end_line(node: ast.stmt | ast.expr) -> int:
    return node.end_lineno or node.lineno


def _holds_statements(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)


def _first_line(node: ast.AST) -> int:
    return node.pattern.lineno if isinstance(node, ast.match_case) else int(getattr(node, "lineno"))  # noqa: B009


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_for_tools(condition: ast.expr) -> bool:
    return ast.unparse(condition) in ("TYPE_CHECKING", "__name__ == '__main__'")


def _is_dunder(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]).startswith("__")


def _is_typing_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in TYPING_CALLS


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_equality(node: ast.Compare) -> bool:
    """Whether the comparison mutant is already the negation."""
    return len(node.ops) == 1 and not isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
