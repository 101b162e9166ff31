import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAMS } from './programs.ts'
import { Supervised } from './supervised.ts'

const ADDRESS = '127.0.10.9:8080'

/** Starts HAProxy before the servers. It sends a request to one that is ready, and to the other one if there is no connection. */
export function startProxy(
  folder: string,
  ports: readonly number[],
): { readonly origin: string; readonly proxy: Supervised } {
  const servers = ports.map((port) => `  server server${port} 127.0.0.1:${port} check inter 300ms fall 2 rise 1`)
  const settings = [
    'defaults',
    '  mode http',
    '  timeout connect 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option redispatch',
    '  retries 3',
    'frontend families',
    `  bind ${ADDRESS}`,
    '  default_backend servers',
    'backend servers',
    '  balance leastconn',
    '  option httpchk GET /readyz',
    ...servers,
    '',
  ]
  writeFileSync(join(folder, 'haproxy.cfg'), settings.join('\n'))
  const args = ['-db', '-f', join(folder, 'haproxy.cfg')]
  return {
    origin: `http://${ADDRESS}`,
    proxy: new Supervised({ command: PROGRAMS.haproxy, args, cwd: folder, name: 'haproxy' }),
  }
}
