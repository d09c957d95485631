import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { takeLock } from './lock.ts'
import { StartError } from './start-error.ts'

interface Address {
  host: string
  /** 0 lets the operating system choose a free port. */
  port: number
}

/**
 * Listens; answers where, such as `http://localhost:8000`.
 * @throws {StartError} with the one line the console shows.
 */
export async function listen(server: Server, address: Address): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) =>
      reject(new StartError(listenProblem(cause, address), { cause }))
    server.once('error', fail)
    server.listen(address.port, address.host, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address.host) ? 'localhost' : address.host
  return `http://${name}:${port}`
}

/**
 * Checks that no other process uses the data folder or the port, before a build that would take its time for nothing.
 * @throws {StartError} as the start itself would.
 */
export async function requireFree({
  dataDirectory,
  ...address
}: Address & { dataDirectory: string }): Promise<void> {
  lockData(dataDirectory)()
  const server = createServer()
  await listen(server, address)
  await new Promise((resolve) => server.close(resolve))
}

/** The lock of a data folder; answers how to release it. @throws {StartError} when another process has it. */
export function lockData(dataDirectory: string): () => void {
  return takeLock(join(dataDirectory, 'lock'), `DATA_DIR ${dataDirectory}`)
}

function listenProblem({ code, message }: NodeJS.ErrnoException, { port, host }: Address): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is taken: another program listens there. Set PORT to a free one.`
  if (code === 'EACCES') return `PORT ${port} may not be used by this account. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `Cannot listen on ${host}:${port}: ${message}`
}
