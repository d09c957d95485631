import type { Plugin } from 'vite'

/** What an endpoint of the contract says to the backend alone: the browser asks and parses the answer. */
export const FOR_THE_BACKEND: readonly string[] = [
  'access',
  'summary',
  'input',
  'successes',
  'acceptsForm',
  'takesFile',
  'takesTypes',
  'replayable',
  'conflict',
  'limits',
]

/** A node of the ESTree, as far as it is looked at. */
interface Node {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: Node[]
  properties?: { type: string; start: number; end: number; key?: { name?: string } }[]
  /** Of a list; null: a hole in it. */
  elements?: ({ type: string } | null)[]
}

/**
 * Removes from `endpoint(method, path, about)` the parts that only the backend reads, with the schemas of inputs. Marks all calls in
 * the contract as pure, so that the bundler also removes schemas that no page parses (it ignores the library's own marks).
 */
export const clientContract: Plugin = {
  name: 'client-contract',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/[\\/]src[\\/]contract[\\/](\w+[\\/])?\w+(-\w+)*\.ts$/.test(id)) return undefined
    const tree = this.parse(code)
    const cuts = endpointsIn(tree).flatMap(backendProperties)
    return { code: edited(code, cuts, marksIn(tree)), map: null }
  },
}

function endpointsIn(root: object): Node[] {
  const found: Node[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (isEndpoint(value)) found.push(value)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(root)
  return found
}

function isEndpoint(value: object): value is Node {
  return 'type' in value && value.type === 'CallExpression' && (value as Node).callee?.name === 'endpoint'
}

function backendProperties({ arguments: [, , about] = [] }: Node): { start: number; end: number }[] {
  return (about?.properties ?? []).filter(({ key }) => FOR_THE_BACKEND.includes(key?.name ?? ''))
}

interface Mark {
  start: number
  text: string
}

/**
 * What is said of all that is made while the module is loaded: of each call, that it is pure; and of an object or a list
 * that takes in another one's entries, by being made in such a call, since the bundler holds that it might run something.
 */
function marksIn(root: object): Mark[] {
  const found: Mark[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { type, start, end, properties, elements } = value as Partial<Node>
    if (type !== undefined && /Function/.test(type)) return
    if (start !== undefined && end !== undefined) {
      if (type === 'CallExpression') found.push({ start, text: PURE })
      if ([...(properties ?? []), ...(elements ?? [])].some((part) => part?.type === 'SpreadElement')) {
        found.push({ start, text: `${PURE}(() => (` }, { start: end, text: '))()' })
      }
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(root)
  return found
}

const PURE = '/*@__PURE__*/'

interface Cut {
  start: number
  end: number
}

/** Without what is cut, and the comma after it, if there is one, and with the marks on what is left. */
function edited(code: string, cuts: readonly Cut[], marks: readonly Mark[]): string {
  const isCut = (place: number) => cuts.some(({ start, end }) => start <= place && place < end)
  const kept = marks.filter(({ start }) => !isCut(start)).map((mark) => ({ ...mark, end: mark.start }))
  return [...cuts.map((cut) => ({ ...cut, text: '' })), ...kept]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => {
      const rest = text.slice(end)
      return text.slice(0, start) + instead + (instead === '' ? rest.replace(/^\s*,/, '') : rest)
    }, code)
}
