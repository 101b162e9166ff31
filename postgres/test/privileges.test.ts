import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTemporaryFolder,
  installProduct,
  isRoot,
  otherUser,
  postmasterPid,
  queryValue,
  runCommand,
  serversIn,
  startChildServer,
  startForTest,
} from './support/database.ts'

let checkout = ''
beforeAll(() => {
  checkout = installProduct(mkdtempSync(join(tmpdir(), 'embedded-install-')))
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

function folderOf({ uid, gid }: { uid: number; gid: number }): string {
  const folder = createTemporaryFolder()
  chownSync(folder, uid, gid)
  return folder
}

test.runIf(isRoot)('an ordinary user runs PostgreSQL as that user, from an installation without scripts', async () => {
  const folder = folderOf(otherUser)
  const checkout = installProduct(createTemporaryFolder())
  runCommand('chown', '-R', `${otherUser.uid}:${otherUser.gid}`, checkout)
  const server = startChildServer(folder, { checkout, user: otherUser })
  const { url = '' } = await server.answer
  expect(await queryValue(url, 'SELECT 1')).toBe(1)
  expect(serversIn(folder).map((pid) => statSync(`/proc/${pid}`).uid)).toContain(otherUser.uid)
  expect(readdirSync(folder).some((name) => name.startsWith('postgres-18'))).toBe(false)
  await server.stop()
  expect(serversIn(folder)).toEqual([])
})

test.runIf(isRoot)(
  'an ordinary user with a read-only installation gets a copy of the programs in the folder',
  async () => {
    const folder = folderOf(otherUser)
    const server = startChildServer(folder, { checkout, user: otherUser })
    expect((await server.answer).refused).toBeUndefined()
    expect(readdirSync(folder).some((name) => name.startsWith('postgres-18'))).toBe(true)
  },
)

test.runIf(isRoot)('an ordinary user can use the folder after root has used it', async () => {
  const folder = folderOf(otherUser)
  const asRoot = await startForTest(folder)
  await queryValue(asRoot.url, "CREATE TABLE note AS SELECT 'kept' AS words")
  await asRoot.stop()
  const { url = '' } = await startChildServer(folder, { checkout, user: otherUser }).answer
  expect(await queryValue(url, 'SELECT words FROM note')).toBe('kept')
})

test.runIf(isRoot)('root joins the server that an ordinary user started', async () => {
  const folder = folderOf(otherUser)
  const { url } = await startChildServer(folder, { checkout, user: otherUser }).answer
  const joined = await startForTest(folder)
  expect(joined.url).toBe(url)
  expect(await queryValue(joined.url, 'SELECT 1')).toBe(1)
})

test.runIf(isRoot)(
  'root starts PostgreSQL from a checkout and a folder that its system user cannot enter',
  async () => {
    const closed = installProduct(createTemporaryFolder())
    chmodSync(closed, 0o700)
    const folder = join(closed, 'data', 'postgres')
    const server = startChildServer(folder, { checkout: closed })
    const { url = '' } = await server.answer
    expect(await queryValue(url, 'SELECT 1')).toBe(1)
    expect(serversIn(folder).map((pid) => statSync(`/proc/${pid}`).uid)).not.toContain(0)
    await server.stop()
  },
)

test.runIf(isRoot)('a cluster whose files belong to root is given back to its system user', async () => {
  const folder = createTemporaryFolder()
  await (await startForTest(folder)).stop()
  runCommand('chown', '-R', '0:0', folder)
  expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
})

test.runIf(isRoot)('a folder of another user is refused and unchanged', async () => {
  const folder = createTemporaryFolder()
  chmodSync(folder, 0o755)
  const { refused } = await startChildServer(folder, { checkout, user: otherUser }).answer
  expect(refused).toContain(
    `The embedded database in ${folder} cannot start: the folder belongs to root and this is user`,
  )
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(isRoot)('a user without a name is refused with a reason', async () => {
  const nameless = { uid: 54321, gid: 54321 }
  const folder = folderOf(nameless)
  const { refused } = await startChildServer(folder, { checkout, user: nameless }).answer
  expect(refused).toContain('the user it runs as has no name on this machine')
  expect(await queryValue((await startForTest(folder)).url, 'SELECT 1')).toBe(1)
})

test.runIf(isRoot)('a folder that its owner may not write to is refused', async () => {
  const folder = folderOf(otherUser)
  chmodSync(folder, 0o500)
  const { refused } = await startChildServer(folder, { checkout, user: otherUser }).answer
  expect(refused).toContain('this user may not write or run what it needs (EACCES: permission denied')
})

test.runIf(isRoot)('root without the right to change users is refused with advice', async () => {
  const wrapper = ['setpriv', '--bounding-set=-setuid,-setgid', '--inh-caps=-setuid,-setgid']
  const { refused } = await startChildServer(createTemporaryFolder(), { wrapper }).answer
  expect(refused).toContain('Root may not change to another user')
})

test.runIf(isRoot)(
  "root without the right to read other users' processes, as in most containers, starts the database",
  async () => {
    const folder = createTemporaryFolder()
    const wrapper = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace']
    const killed = startChildServer(folder, { wrapper })
    const { url = '' } = await killed.answer
    const pid = await postmasterPid(url)
    killed.process.kill('SIGKILL')
    const next = startChildServer(folder, { wrapper })
    expect(await next.answer).toEqual({ url })
    expect(await postmasterPid(url)).toBe(pid)
    await next.stop()
    expect(serversIn(folder)).toEqual([])
  },
)
