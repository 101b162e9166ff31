import type { APIRequest } from '@playwright/test'
import { CHILDREN_PER_FAMILY } from '../../domain/family.ts'
import { withFreshServer } from '../../scripts/with-fresh-server.ts'
import { type ApiClient, createApiClient, FAMILY, OFFICE, setChildrenPerFamily, simplifySchool } from './school.ts'

export interface SampleSchool {
  readonly server: { readonly origin: string; readonly dataDir: string }
  readonly family: ApiClient
  readonly office: ApiClient
}

interface RunningSchool {
  readonly file: string
  readonly school: SampleSchool
  readonly stop: () => Promise<void>
}

/**
 * The sample schools of one worker: each file of tests has its own, so that no test depends on what another file left behind, which would
 * be different in every run. One runs at a time.
 */
export class SchoolOfFile {
  private running: RunningSchool | undefined
  private readonly request: APIRequest
  private readonly env: Readonly<Record<string, string>>

  constructor(request: APIRequest, env: Readonly<Record<string, string>>) {
    this.request = request
    this.env = env
  }

  /** The school of this file, which starts with the file's first test. */
  async of(file: string): Promise<SampleSchool> {
    if (this.running?.file !== file) {
      await this.stop()
      this.running = { file, ...(await this.start()) }
    }
    return this.running.school
  }

  async stop(): Promise<void> {
    await this.running?.stop()
    this.running = undefined
  }

  private async start(): Promise<Omit<RunningSchool, 'file'>> {
    const server = await startServer(this.env)
    const http = await this.request.newContext({ baseURL: server.origin })
    const stop = async () => {
      await http.dispose()
      await server.stop()
    }
    try {
      const [office, family] = [await createApiClient(http, OFFICE), await createApiClient(http, FAMILY)]
      await simplifySchool(office)
      await setChildrenPerFamily(office, CHILDREN_PER_FAMILY.max)
      return { school: { server, family, office }, stop }
    } catch (error) {
      await stop()
      throw error
    }
  }
}

async function startServer(env: Readonly<Record<string, string>>) {
  const started = Promise.withResolvers<SampleSchool['server']>()
  const ending = Promise.withResolvers<void>()
  const ended = withFreshServer((origin, dataDir) => {
    started.resolve({ origin, dataDir })
    return ending.promise
  }, env)
  const server = await Promise.race([started.promise, ended.then(() => started.promise)])
  const stop = () => {
    ending.resolve()
    return ended
  }
  return { ...server, stop }
}
