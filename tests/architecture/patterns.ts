import ts from 'typescript'
import { type Files, isCode, parse, visit } from './source.ts'

/** A regular expression of the code, and where it stands: `src/a.ts:12`. */
interface Pattern {
  at: string
  /** As it is written: `/a+/g`. */
  text: string
}

/** Regular expressions that are written out: `/a+/g`. */
export function literalPatterns(files: Files): Pattern[] {
  return patternsIn(files, '/', (node, source) =>
    node.kind === ts.SyntaxKind.RegularExpressionLiteral ? node.getText(source) : undefined,
  )
}

/** Regular expressions that are put together when the code runs, by what they are made of: `RegExp(…)`, with `new` or without. */
export function composedPatterns(files: Files): Pattern[] {
  return patternsIn(files, 'RegExp', (node, source) =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp'
      ? (node.arguments?.map((argument) => argument.getText(source)).join(', ') ?? '')
      : undefined,
  )
}

/** @param word It stands in every file that has such a pattern: the others are not parsed. */
function patternsIn(
  files: Files,
  word: string,
  textOf: (node: ts.Node, source: ts.SourceFile) => string | undefined,
): Pattern[] {
  const found: Pattern[] = []
  for (const [path, content] of files) {
    if (!isCode(path) || !content.includes(word)) continue
    const source = parse(path, content)
    visit(source, (node) => {
      const text = textOf(node, source)
      if (text === undefined) return
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ at: `${path}:${line + 1}`, text })
    })
  }
  return found
}
