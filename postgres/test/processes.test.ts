import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { runsIn, runsUnder, toProcessTitle } from '../src/processes.ts'
import { createTemporaryFolder } from './support/database.ts'

test("a server of another folder whose inode number starts with this folder's is not this folder's server", async () => {
  const folder = createTemporaryFolder()
  const processTitle = toProcessTitle(folder)
  const [own, other] = [await startNamedPostgres(processTitle), await startNamedPostgres(`${processTitle}5`)]
  expect([runsUnder(processTitle, own), runsIn(folder, own)]).toEqual([true, true])
  expect([runsUnder(processTitle, other), runsIn(folder, other)]).toEqual([false, false])
})

async function startNamedPostgres(processTitle: string): Promise<number> {
  const script =
    'process.title = "postgres -c cluster_name=" + process.argv[1]; console.log(1); setInterval(Date, 1000)'
  const child = spawn(process.execPath, ['-e', script, processTitle], { cwd: '/' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child.pid ?? 0
}
