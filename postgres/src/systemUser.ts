import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './errors.ts'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** Undefined without root. For root, the folder's owner, postgres or nobody, or a DatabaseStartError. */
export function findSystemUser(folder: string, cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readNamedUsers()
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

interface User extends SystemUser {
  readonly name: string
}

/** PostgreSQL requires a user with a name. */
function readNamedUsers(): User[] {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseUser)
  return users.filter(({ uid, gid }) => uid > 0 && gid > 0)
}

function parseUser(line: string): User {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** PostgreSQL requires mode 0700 and its own user. */
export function chownCluster(systemUser: SystemUser | undefined, cluster: string): void {
  chmodSync(cluster, 0o700)
  if (systemUser && statSync(cluster).uid !== systemUser.uid) chownTree(systemUser, cluster)
}

/** Does not follow links. */
export function chownTree(owner: SystemUser | undefined, path: string): void {
  if (!owner) return
  lchownSync(path, owner.uid, owner.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) chownTree(owner, child)
    else lchownSync(child, owner.uid, owner.gid)
  }
}

/** Undefined without root. For root, the folder's owner, who may run the server without root later. */
export function findOwner(folder: string): SystemUser | undefined {
  const { uid, gid } = statSync(folder)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined
}

export function chownToOwnerOf(folder: string, path: string): void {
  const owner = findOwner(folder)
  if (owner) lchownSync(path, owner.uid, owner.gid)
}

export function chownFilesToOwnerOf(folder: string): void {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) chownToOwnerOf(folder, join(folder, name))
}
