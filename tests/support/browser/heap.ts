import type { CDPSession } from 'playwright'

/** How many of each kind a page holds: objects by the name of what made them, functions by their own. */
export type LiveObjects = ReadonlyMap<string, number>

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

/** After collecting what nobody holds; without what the browser itself keeps of the console for whoever looks at it. */
export async function liveObjects(devtools: CDPSession): Promise<LiveObjects> {
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.discardConsoleEntries')
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const parts: string[] = []
  const add = ({ chunk }: { chunk: string }) => parts.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add)
  return counted(JSON.parse(parts.join('')) as Snapshot)
}

function counted({ snapshot: { meta }, nodes, strings }: Snapshot): LiveObjects {
  const [type, name] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('name')]
  const counts = new Map<string, number>()
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    const kind = meta.node_types[0][nodes[node + type] ?? 0] ?? ''
    if (kind !== 'object' && kind !== 'closure') continue
    const key = `${kind} ${strings[nodes[node + name] ?? 0] ?? ''}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** What there is at least `times` more of than before. */
export function grownBy(times: number, before: LiveObjects, after: LiveObjects): string[] {
  return [...after].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0)
    return more >= times ? [`${more} more of ${kind} (${count})`] : []
  })
}
