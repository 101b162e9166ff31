import { readConfig } from '../config.ts'
import { exitWith } from '../start/exitWith.ts'
import { prepareSchool } from '../start/prepareSchool.ts'
import { startServer } from '../start/startServer.ts'
import { stopSignal } from '../start/stopSignal.ts'
import { READY } from './messages.ts'
import { receiveAssignment } from './receiveAssignment.ts'

/** A process that shares the port with others. It ends when the primary process ends. */
async function main(): Promise<void> {
  const stopping = stopSignal()
  const { ownerUrl, servingUrl, role } = await receiveAssignment()
  const config = readConfig(process.env, { sample: process.argv.includes('--sample') })
  if (ownerUrl !== undefined) await prepareSchool(config, { ownerUrl, servingUrl })
  const server = await startServer(config, servingUrl, role)
  if (config.metrics) (await import('./sendMetrics.ts')).sendMetrics()
  process.send?.(READY)
  await server.stop(await stopping)
}

main().then(() => process.exit(0), exitWith)
