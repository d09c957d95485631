import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What lies between a process of the product and PostgreSQL: passes everything on until a test spoils it. */
export interface PostgresLine {
  /** The same database by this line. */
  url: string
  /** From now on no byte passes in either direction. New connections are taken, as by a server that hangs, and hear nothing. */
  freeze: () => void
  /** Passes everything again, the held-back bytes first. */
  thaw: () => void
  /**
   * Ends the connections to PostgreSQL. The process is not told: its side stays open and is never answered. A new
   * connection is cut at once, until `takeNew`.
   */
  breakBehind: () => void
  takeNew: () => void
  close: () => Promise<void>
}

/** A connection of the process, and the one that was made to PostgreSQL for it. */
interface Pair {
  near: Socket
  far: Socket
}

export async function startPostgresLine(target: string): Promise<PostgresLine> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<Pair>()
  /** Of the process, without anything behind them. */
  const silent = new Set<Socket>()
  let isFrozen = false
  let takesNew = true

  function pass({ near, far }: Pair): void {
    near.pipe(far)
    far.pipe(near)
  }

  function hold({ near, far }: Pair): void {
    near.unpipe(far)
    far.unpipe(near)
  }

  function end(pair: Pair): void {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far.destroy()
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    // The end of a connection is told by `close` as well.
    near.on('error', () => undefined)
    if (!takesNew) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    far.on('error', () => undefined)
    const pair = { near, far }
    pairs.add(pair)
    for (const socket of [near, far])
      socket.on('close', () => {
        if (!isFrozen && pairs.has(pair)) end(pair)
      })
    if (!isFrozen) pass(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw: () => {
      isFrozen = false
      for (const pair of [...pairs]) {
        if (pair.near.destroyed || pair.far.destroyed) end(pair)
        else pass(pair)
      }
    },
    breakBehind: () => {
      takesNew = false
      for (const pair of [...pairs]) {
        hold(pair)
        pairs.delete(pair)
        silent.add(pair.near)
        // What the process still sends is read, and goes nowhere.
        pair.near.resume()
        pair.far.destroy()
      }
    },
    takeNew: () => {
      takesNew = true
    },
    close: async () => {
      for (const pair of [...pairs]) end(pair)
      for (const socket of silent) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
