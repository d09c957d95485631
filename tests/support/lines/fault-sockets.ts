import { connect } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** What can happen to lines that are open. */
export interface SocketFaults {
  /** Open WebSockets, as the browser sees them. */
  socketCount: () => number
  cutSockets: () => void
  /** The next thing the server says arrives by half, and then the line is gone. */
  cutMidFrame: () => void
  /** Open lines carry nothing, in neither direction, until what this returns is called: nothing of it is lost. */
  silenceSockets: () => () => void
  /**
   * As after a router has forgotten a connection: the server's side is gone, and the browser hears nothing of that, nor of
   * anything else. Lines that are opened later are good.
   */
  leaveHalfOpen: () => void
}

interface Line {
  browser: Duplex
  server: Duplex
  isHalfOpen: boolean
  /** Whatever the server has said has arrived. */
  arrived: Promise<void>
}

/** @param arrive resolves when so many bytes have come to the browser */
export function createSocketFaults(
  { hostname, port }: { hostname: string; port: number },
  arrive: (bytes: number) => Promise<void>,
) {
  const lines = new Set<Line>()
  let cutsNext = false

  function pass(request: IncomingMessage, browser: Duplex, head: Buffer): void {
    const server = connect(port, hostname, () => {
      const headers = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? `${name}: ${all[index + 1]}` : [],
      )
      server.write([`${request.method} ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      server.write(head)
      browser.on('data', (data: Buffer) => void (line.isHalfOpen || server.write(data)))
      server.on('data', (data: Buffer) => {
        line.arrived = line.arrived.then(() => arrive(data.length)).then(() => say(line, data))
      })
    })
    const line: Line = { browser, server, isHalfOpen: false, arrived: Promise.resolve() }
    lines.add(line)
    // That a line was cut is what this is for.
    browser.on('error', () => server.destroy())
    browser.on('close', () => {
      lines.delete(line)
      server.destroy()
    })
    server.on('error', () => line.isHalfOpen || browser.destroy())
    server.on('close', () => line.isHalfOpen || browser.destroy())
  }

  function say({ browser }: Line, data: Buffer): void {
    if (browser.destroyed) return
    if (!cutsNext) return void browser.write(data)
    cutsNext = false
    browser.write(data.subarray(0, Math.ceil(data.length / 2)), () => browser.destroy())
  }

  const faults: SocketFaults = {
    socketCount: () => lines.size,
    cutSockets: () => {
      for (const { browser } of lines) browser.destroy()
    },
    cutMidFrame: () => {
      cutsNext = true
    },
    silenceSockets: () => {
      const silent = [...lines]
      for (const { browser, server } of silent) {
        browser.pause()
        server.pause()
      }
      return () => {
        for (const { browser, server } of silent) {
          browser.resume()
          server.resume()
        }
      }
    },
    leaveHalfOpen: () => {
      for (const line of lines) {
        line.isHalfOpen = true
        line.server.destroy()
      }
    },
  }
  return { ...faults, pass }
}
