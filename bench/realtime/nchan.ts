import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

export interface Nchan {
  program: string
  arguments: string[]
}

const installed = { program: '/usr/sbin/nginx', module: '/usr/lib/nginx/modules/ngx_nchan_module.so' }

/** Built into Debian's nginx, and needed by nchan regardless of the configuration. */
const TEMPORARY_FOLDER = '/var/lib/nginx'

/**
 * nginx with nchan, Debian's: as it is installed, else unpacked from its two packages into the given folder (nothing is
 * installed). Nothing where it cannot be had: another system, no network, no right to make its folder.
 */
export function prepareNchan(folder: string, port: number): Nchan | undefined {
  const found = existsSync(installed.module) ? installed : unpack(folder)
  if (!found) return undefined
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(found.module, folder, port))
  return { program: found.program, arguments: ['-p', folder, '-c', file, '-e', join(folder, 'error.log')] }
}

function unpack(folder: string): typeof installed | undefined {
  const packages = join(folder, 'packages')
  mkdirSync(packages, { recursive: true })
  try {
    const quiet = { cwd: packages, stdio: 'ignore' } as const
    execFileSync('apt-get', ['download', 'nginx', 'libnginx-mod-nchan'], quiet)
    for (const name of readdirSync(packages)) execFileSync('dpkg-deb', ['-x', name, folder], quiet)
    const unpacked = { program: join(folder, installed.program), module: join(folder, installed.module) }
    // Its libraries may be missing: it must at least tell its version.
    execFileSync(unpacked.program, ['-v'], quiet)
    mkdirSync(TEMPORARY_FOLDER, { recursive: true })
    return unpacked
  } catch {
    // No apt, no network, no such package, no right: measured without it, and said so.
    return undefined
  }
}

/** One worker, as ours is one process. */
function configuration(module: string, folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
${userInfo().uid === 0 ? 'user root;' : ''}
load_module ${module};
pid ${join(folder, 'nginx.pid')};
events { worker_connections 20000; }
http {
  access_log off;
  keepalive_requests 1000000;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location = /subscribe { nchan_subscriber websocket; nchan_channel_id bench; }
    location = /publish { nchan_publisher http; nchan_channel_id bench; nchan_message_buffer_length 100; }
  }
}
`
}
