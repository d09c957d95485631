import ts from 'typescript'
import { type Files, isCode, parse, visit } from './source.ts'

/**
 * Siblings in JSX whose keys are the same expression: after an update React may keep the elements of one of them on the
 * page, with the handlers of the old data. The elements of a list are siblings of each other only, and of the two
 * branches of a condition only one is rendered.
 */
export function equalKeys(files: Files): string[] {
  const found: string[] = []
  for (const [path, content] of files) {
    if (!isCode(path) || !content.includes('key=')) continue
    const source = parse(path, content)
    visit(source, (node) => {
      const known = new Set<string>()
      for (const child of childrenOf(node)) {
        const keyed = keyedIn(child)
        const own = new Set(keyed.map(({ key }) => key.getText(source)))
        for (const { element, key } of keyed) {
          if (!known.has(key.getText(source))) continue
          const { line } = source.getLineAndCharacterOfPosition(element.getStart(source))
          found.push(`${path}:${line + 1} ${key.getText(source)}`)
        }
        for (const key of own) known.add(key)
      }
    })
  }
  return found
}

/** The children of an element, or the elements of an array literal. */
function childrenOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children
  return ts.isArrayLiteralExpression(node) ? node.elements : []
}

interface Keyed {
  element: ts.Node
  key: ts.Node
}

/** The keyed elements that one child may be: one, or the branches of a condition. */
function keyedIn(node: ts.Node | undefined): Keyed[] {
  if (!node) return []
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return keyedIn(node.expression)
  if (ts.isConditionalExpression(node)) return [...keyedIn(node.whenTrue), ...keyedIn(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...keyedIn(node.left), ...keyedIn(node.right)]
  if (ts.isJsxElement(node)) return keyOf(node, node.openingElement.attributes)
  return ts.isJsxSelfClosingElement(node) ? keyOf(node, node.attributes) : []
}

function keyOf(element: ts.Node, { properties }: ts.JsxAttributes): Keyed[] {
  return properties.flatMap((property) => {
    if (!ts.isJsxAttribute(property) || !ts.isIdentifier(property.name) || property.name.text !== 'key')
      return []
    const { initializer } = property
    const key = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
    return key ? [{ element, key }] : []
  })
}
