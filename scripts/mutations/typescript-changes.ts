/** What can be changed in a TypeScript file. */
import { parseSync } from 'vite';
import type { Change } from './change.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
/** Literals that clients read: the code of an error, the reason of a refusal. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;
/** Types that contain an expression; what else begins with TS changes nothing when it runs. */
const WITH_EXPRESSION = /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$/;
const REMOVED_EXPRESSIONS = /^(?:Await|Call|Assignment|Update)Expression$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isText = (node: unknown) =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'));

function* changesOfNode(node: Node, source: string): Generator<Change> {
  const replace = (kind: string, { start, end }: Node, text: string) => ({ kind, start, end, text });
  const { left, right, test, argument, expression } = node;
  if (
    (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') &&
    isNode(left) &&
    isNode(right)
  ) {
    const operator = String(node.operator);
    const other = OPERATORS[operator];
    const isJoined = operator === '+' && (isText(left) || isText(right));
    const start = source.indexOf(operator, left.end);
    if (other && !isJoined && start < right.start)
      yield { kind: `operator ${operator}`, start, end: start + operator.length, text: other };
  } else if (node.type === 'Literal') {
    if (typeof node.value === 'boolean') yield replace('true/false', node, String(!node.value));
    if (typeof node.value === 'number') yield replace('number', node, String(node.value + 1));
  } else if (node.type === 'UnaryExpression' && node.operator === '!' && isNode(argument)) {
    yield replace('not', node, source.slice(argument.start, argument.end));
  } else if (node.type === 'NewExpression' || node.type === 'Property') {
    for (const given of [node.arguments, node.value].flat())
      if (isNode(given) && typeof given.value === 'string' && CODE.test(given.value))
        yield replace('code', given, `'${given.value}_'`);
  } else if (node.type === 'ThrowStatement') {
    yield replace('throw removed', node, ';');
  } else if (node.type === 'ExpressionStatement' && isNode(expression)) {
    if (REMOVED_EXPRESSIONS.test(expression.type)) yield replace('statement removed', node, ';');
    if (expression.type === 'AwaitExpression' && isNode(expression.argument))
      yield replace('await removed', { ...expression, end: expression.argument.start }, '');
  }
  if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && isNode(test)) {
    yield replace('condition', test, 'false');
    yield replace('condition', test, 'true');
  }
}

function* walk(node: Node, source: string): Generator<Change> {
  if (node.type === 'ImportDeclaration') return;
  if (node.type.startsWith('TS') && !WITH_EXPRESSION.test(node.type)) return;
  yield* changesOfNode(node, source);
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* walk(child, source);
}

export function changesOfTypeScript(file: string, source: string): Change[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return [...walk(program as unknown as Node, source)];
}
