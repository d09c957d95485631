import type { Plugin } from 'vite'

/** What an endpoint of the contract says to the backend alone: the browser asks and parses the answer. */
const FOR_THE_BACKEND: readonly string[] = [
  'access',
  'summary',
  'input',
  'successes',
  'acceptsForm',
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
}

/** Leaves out of `endpoint(method, path, about)` what only the backend reads, and with it the schemas of inputs. */
export const clientContract: Plugin = {
  name: 'client-contract',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/[\\/]src[\\/]contract[\\/]\w+(-\w+)*\.ts$/.test(id) || !code.includes('endpoint(')) return undefined
    const cuts = endpointsIn(this.parse(code)).flatMap(backendProperties)
    return { code: without(code, cuts), map: null }
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

/** With the comma after each, if there is one. */
function without(code: string, cuts: readonly { start: number; end: number }[]): string {
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}
