import ts from 'typescript'
import { type Files, isCode } from './source.ts'

/** Words that hide who acts or which thing is meant. */
export const vagueWords = [
  'whoever',
  'whomever',
  'whatever',
  'whichever',
  'nobody',
  'somebody',
  'anybody',
  'everybody',
] as const
const VAGUE = new RegExp(`\\b(?:${vagueWords.join('|')})\\b`, 'gi')

/** One line of a comment, of a title of a test, or of a log message that has such a word. */
export interface VagueLine {
  path: string
  /** From 1. */
  line: number
}

/** The rooms whose lines are counted, by the beginning of their paths; all other code is 'pages, layouts, others'. */
export const rooms = [
  'src/backend',
  'src/lib',
  'src/islands',
  'src/contract',
  'scripts',
  'bench',
  'tests',
] as const
export const OTHERS = 'pages, layouts, others'
export type Room = (typeof rooms)[number] | typeof OTHERS

export function roomOf(path: string): Room {
  return rooms.find((room) => path.startsWith(`${room}/`)) ?? OTHERS
}

/** The vague lines of all files of code and all style sheets, each line once. */
export function vagueLines(files: Files): VagueLine[] {
  return [...files].flatMap(([path, content]) => {
    if (!isCode(path) && !path.endsWith('.css')) return []
    const matches = [...content.matchAll(VAGUE)].filter((match) => !isValue(content, match))
    if (matches.length === 0) return []
    const isText = textsOf(path, content)
    const lines = matches.filter(({ index }) => isText(index)).map(({ index }) => lineAt(content, index))
    return [...new Set(lines)].map((line) => ({ path, line }))
  })
}

/** Whether the word is quoted alone: then it is a value of the code. */
function isValue(content: string, { 0: word, index }: RegExpExecArray): boolean {
  const before = content[index - 1] ?? ''
  return /['"`]/.test(before) && content[index + word.length] === before
}

function lineAt(content: string, position: number): number {
  return content.slice(0, position).split('\n').length
}

/** Tells of a position in the file whether it lies in a comment, in a title of a test, or in a log message. */
function textsOf(path: string, content: string): (position: number) => boolean {
  if (path.endsWith('.css')) return inside(ranges(content, CSS_COMMENT))
  if (!path.endsWith('.astro')) return inCode(path, content)

  const code = ranges(content, /(?<=^\s*---\n)[\s\S]*?(?=\n---)|(?<=<script\b[^>]*>)[\s\S]*?(?=<\/script>)/g)
  const kept = content.replace(/[^\n]/g, ' ').split('')
  for (const [start, end] of code) kept.splice(start, end - start, ...content.slice(start, end).split(''))
  const isInCode = inside(code)
  const isTextOfCode = inCode(path, kept.join(''))
  const isTextOfMarkup = inside([...ranges(content, CSS_COMMENT), ...ranges(content, /<!--[\s\S]*?-->/g)])
  return (position) => (isInCode(position) ? isTextOfCode(position) : isTextOfMarkup(position))
}

/** A comment of CSS and, in the markup of Astro, one in braces. */
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g

function ranges(content: string, pattern: RegExp): (readonly [number, number])[] {
  return [...content.matchAll(pattern)].map(({ 0: text, index }) => [index, index + text.length] as const)
}

function inside(found: readonly (readonly [number, number])[]): (position: number) => boolean {
  return (position) => found.some(([start, end]) => start <= position && position < end)
}

function inCode(path: string, content: string): (position: number) => boolean {
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, false, kind)
  return (position) => {
    const above = nodesAt(source, position)
    const leaf = above.at(-1)
    if (!leaf || !isLeaf(leaf) || position < leaf.getStart(source)) return true
    return isTextPart(leaf) && isSaid(above)
  }
}

/** The nodes around a position, the innermost last; a node begins with the comments before it. */
function nodesAt(source: ts.SourceFile, position: number): ts.Node[] {
  const found: ts.Node[] = []
  let node: ts.Node | undefined = source
  while (node) {
    found.push(node)
    node = ts.forEachChild(node, (child): ts.Node | undefined =>
      child.pos <= position && position < child.end ? child : undefined,
    )
  }
  return found
}

/** Nodes without children that hold words; where a position lies in none of them, it lies in a comment. */
function isLeaf(node: ts.Node): boolean {
  return (
    isTextPart(node) ||
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    ts.isJsxText(node) ||
    node.kind === ts.SyntaxKind.RegularExpressionLiteral
  )
}

function isTextPart(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}

/** Whether a text is the title of a test, a log message, or `failed` of a job. */
function isSaid(above: readonly ts.Node[]): boolean {
  for (let at = above.length - 2; at >= 0; at--) {
    const node = above[at]
    const below = above[at + 1]
    if (!node || !below) return false
    if (ts.isCallExpression(node))
      return isLog(node.expression) || (node.arguments[0] === below && isTitled(node.expression))
    if (ts.isPropertyAssignment(node)) return ts.isIdentifier(node.name) && node.name.text === 'failed'
    const isPartOfText =
      ts.isTemplateExpression(node) ||
      ts.isTemplateSpan(node) ||
      ts.isBinaryExpression(node) ||
      ts.isConditionalExpression(node) ||
      ts.isParenthesizedExpression(node)
    if (!isPartOfText) return false
  }
  return false
}

const runners = new Set(['test', 'it', 'describe'])

/** `test`, `test.step`, `test.describe`, `test.each(rows)`, … */
function isTitled(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return runners.has(callee.text)
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return isTitled(callee.expression)
  return false
}

/** `console.log`, `log.info`, `services.log.warn`, … */
function isLog(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee)) return false
  const { expression } = callee
  const owner = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  return ts.isIdentifier(owner) && (owner.text === 'log' || owner.text === 'console')
}

/** What to change, for each room whose number of vague lines is not the allowed one. */
export function complaints(found: readonly VagueLine[], allowed: Readonly<Record<Room, number>>): string[] {
  return ([...rooms, OTHERS] as const).flatMap((room) => {
    const lines = found.filter(({ path }) => roomOf(path) === room)
    if (lines.length === allowed[room]) return []
    if (lines.length < allowed[room])
      return [
        `${room}: fewer vague lines than allowed (${allowed[room]}). Write '${room}': ${lines.length} into the table.`,
      ]
    return [
      `${room}: ${allowed[room]} lines with a vague word are allowed, ${lines.length} were found. Say who and what, ` +
        `as in "A later request waits". Most are in ${worst(lines)}.`,
    ]
  })
}

/** The three files with the most lines, with the numbers of these lines. */
function worst(lines: readonly VagueLine[]): string {
  const byFile = Map.groupBy(lines, ({ path }) => path)
  return [...byFile]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 3)
    .map(([path, of]) => `${path} (${of.map(({ line }) => line).join(', ')})`)
    .join('; ')
}
