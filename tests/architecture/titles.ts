import ts from 'typescript'
import { parse, visit } from './source.ts'

const runners = new Set(['test', 'describe'])

/** The titles of the tests of a file and of their groups, as they are written: with `%s` and `${…}` in them. */
export function titlesOf(path: string, content: string): string[] {
  const found: string[] = []
  const source = parse(path, content)
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || !runners.has(nameOf(node.expression) ?? '')) return
    const [title] = node.arguments
    if (!title || node.arguments.length < 2) return
    if (ts.isStringLiteralLike(title)) found.push(title.text)
    if (ts.isTemplateExpression(title)) found.push(title.getText(source).slice(1, -1))
  })
  return found
}

/** `test` of `test(…)`, `test.each(rows)(…)` and `test.describe(…)`; nothing for what runs no test. */
function nameOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isCallExpression(callee))
    return ts.isPropertyAccessExpression(callee.expression) && callee.expression.name.text === 'each'
      ? nameOf(callee.expression.expression)
      : undefined
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe')
    return nameOf(callee.expression)
  return undefined
}
