import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canInstallPackages, findProgram, installPackages } from '../../../scripts/install.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { selfSigned } from '../servers/certificate.ts'
import { freePort } from '../servers/server-process.ts'
import { TLS_HOST } from './tls-proxy.ts'

export type RealProxy = 'nginx' | 'caddy'

const operate = join(import.meta.dirname, '../../../docs/operate.md')
/** How `docs/operate.md` marks the lines of each. */
const fences = { nginx: 'nginx', caddy: 'caddyfile' } as const

/** The program; where it is missing and can be installed, it is. undefined: this machine has none. */
export function findProxy(proxy: RealProxy): string | undefined {
  const find = () => findProgram([proxy, `/usr/sbin/${proxy}`, `/usr/bin/${proxy}`])
  const found = find()
  if (found !== undefined || !canInstallPackages()) return found
  installPackages(proxy === 'nginx' ? 'nginx-light' : 'caddy')
  // The package of a distribution may start it as a service.
  spawnSync('pkill', ['-x', proxy])
  return find()
}

/**
 * Runs the proxy with the lines of `docs/operate.md`. Only the names that they are to be adapted in are: host, port, certificate and
 * the address of the product.
 *
 * @param target the port of the product on this machine; may begin to listen later
 */
export async function startRealProxy(
  proxy: RealProxy,
  program: string,
  target: number,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = temporaryFolder()
  const port = await freePort()
  const { key, cert } = selfSigned(TLS_HOST)
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  writeFileSync(files.key, key)
  writeFileSync(files.cert, cert)
  const lines = documented(proxy).replaceAll('127.0.0.1:8000', `127.0.0.1:${target}`)
  const config = join(folder, 'config')
  writeFileSync(
    config,
    proxy === 'nginx' ? nginxConfig(lines, folder, port, files) : caddyConfig(lines, port, files),
  )

  const rest =
    proxy === 'nginx'
      ? ['-c', config, '-p', folder, '-g', 'daemon off;']
      : ['run', '--adapter', 'caddyfile', '--config', config]
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const close = async () => {
    if (child.exitCode === null) {
      const end = once(child, 'exit')
      child.kill('SIGTERM')
      await end
    }
    removeFolder(folder)
  }
  try {
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`${proxy} ended:\n${output}`)
      await wait(50)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { origin: `https://${TLS_HOST}:${port}`, close }
}

/** The example as it stands in the manual. */
function documented(proxy: RealProxy): string {
  const [, lines] =
    new RegExp(`\`\`\`${fences[proxy]}\n(.*?)\`\`\``, 's').exec(readFileSync(operate, 'utf8')) ?? []
  if (lines === undefined) throw new Error(`docs/operate.md has no example for ${proxy}.`)
  return lines
}

interface Files {
  key: string
  cert: string
}

function nginxConfig(lines: string, folder: string, port: number, { key, cert }: Files): string {
  mkdirSync(join(folder, 'temp'))
  const server = lines
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('server_name alarm.example.org', `server_name ${TLS_HOST}`)
    .replace('/etc/ssl/alarm.example.org.pem', cert)
    .replace('/etc/ssl/alarm.example.org.key', key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`,
  )
  return [
    `pid ${join(folder, 'pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    server,
    '}',
  ].join('\n')
}

function caddyConfig(lines: string, port: number, { key, cert }: Files): string {
  const site = lines.replace(
    'alarm.example.org {',
    `https://${TLS_HOST}:${port} {\n  bind 127.0.0.1\n  tls ${cert} ${key}`,
  )
  return `{\n  admin off\n  auto_https off\n}\n${site}`
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
