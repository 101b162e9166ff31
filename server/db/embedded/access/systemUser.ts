import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { DatabaseStartError } from '../startError.ts'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** Undefined without root. For root, the folder's owner, postgres or nobody, or a DatabaseStartError. */
export function systemUserFor({ folder, cluster }: DataDirectory): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = namedUsers()
  const owning = (path: string) => (user: User) => user.uid === statSync(path, { throwIfNoEntry: false })?.uid
  const system = ['postgres', 'nobody'].flatMap((name) => users.find((user) => user.name === name) ?? [])
  const systemUser = users.find(owning(folder)) ?? system.find(owning(cluster)) ?? system[0]
  if (systemUser) return { uid: systemUser.uid, gid: systemUser.gid }
  throw new DatabaseStartError(
    folder,
    'PostgreSQL does not run as root, and this machine has no user named postgres or nobody',
    'Start the server as an ordinary user, or add a user named postgres.',
  )
}

/** Does not follow links. */
export function chownTree(systemUser: SystemUser | undefined, path: string): void {
  if (!systemUser) return
  lchownSync(path, systemUser.uid, systemUser.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) chownTree(systemUser, child)
    else lchownSync(child, systemUser.uid, systemUser.gid)
  }
}

/** PostgreSQL requires mode 0700 and its own user. */
export function chownCluster(systemUser: SystemUser | undefined, cluster: string): void {
  chmodSync(cluster, 0o700)
  if (systemUser && statSync(cluster).uid !== systemUser.uid) chownTree(systemUser, cluster)
}

/** The folder's owner may start the server without root later. */
export function chownToFolderOwner(folder: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() !== 0 || uid === 0) return
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) lchownSync(join(folder, name), uid, gid)
}

interface User extends SystemUser {
  readonly name: string
}

/** PostgreSQL requires a user with a name. */
function namedUsers(): User[] {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(readUser)
  return users.filter(({ uid, gid }) => uid > 0 && gid > 0)
}

function readUser(line: string): User {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}
