import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { DatabaseStartError } from '../startError.ts'

/** A system user PostgreSQL can run as. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root. Root hands it to the folder's owner or, when that is root or has no name here, to
 * the system user postgres or else nobody, whoever had it before; anybody else runs it as themselves: undefined.
 */
export function systemUserFor({ folder, cluster }: DataDirectory): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = namedUsers()
  const owning = (path: string) => (user: User) => user.uid === statSync(path, { throwIfNoEntry: false })?.uid
  const system = ['postgres', 'nobody'].flatMap((name) => users.find((user) => user.name === name) ?? [])
  const account = users.find(owning(folder)) ?? system.find(owning(cluster)) ?? system[0]
  if (account) return { uid: account.uid, gid: account.gid }
  throw new DatabaseStartError(
    folder,
    'PostgreSQL does not run as root, and this machine has no user named postgres or nobody',
    'Start the server as an ordinary user, or add a user named postgres.',
  )
}

/** Gives the path, and all below it, to the account. Links are not followed. */
export function chownTree(account: SystemUser | undefined, path: string): void {
  if (!account) return
  lchownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) chownTree(account, child)
    else lchownSync(child, account.uid, account.gid)
  }
}

/** A cluster that was copied is given back to the account PostgreSQL runs as, which wants to be alone in it. */
export function chownCluster(account: SystemUser | undefined, cluster: string): void {
  chmodSync(cluster, 0o700)
  if (account && statSync(cluster).uid !== account.uid) chownTree(account, cluster)
}

/** What root made in a folder of somebody else's belongs to that owner, who may come back without root. */
export function chownToFolderOwner(folder: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() !== 0 || uid === 0) return
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) lchownSync(join(folder, name), uid, gid)
}

interface User extends SystemUser {
  readonly name: string
}

/** PostgreSQL wants its user to have a name, so a number alone will not do. Root is none of them. */
function namedUsers(): User[] {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(readUser)
  return users.filter(({ uid, gid }) => uid > 0 && gid > 0)
}

function readUser(line: string): User {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}
