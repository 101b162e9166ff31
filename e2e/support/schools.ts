import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { APIRequest } from '@playwright/test'
import type { TemplateServer } from '../../test/databaseProcess.ts'
import { type ApiClient, createApiClient, FAMILY, OFFICE } from './school.ts'
import type { OpenedSchool, SchoolOptions, SchoolReply, SchoolRequest } from './schoolServer.ts'

const SCHOOL_SERVER = fileURLToPath(new URL('./schoolServer.ts', import.meta.url))

export interface SampleSchool {
  readonly server: OpenedSchool
  readonly family: ApiClient
  readonly office: ApiClient
}

interface SchoolOfFile {
  readonly file: string
  readonly school: SampleSchool
  readonly dispose: () => Promise<void>
}

/**
 * The schools of one worker, each a database of its own that one process serves. Each file of tests has one, so that no test depends on what
 * another file left behind, which would be different in every run.
 */
export class Schools {
  readonly #request: APIRequest
  readonly #env: Readonly<Record<string, string>>
  readonly #databases: TemplateServer = JSON.parse(process.env.DATABASE_SERVER ?? '{}')
  readonly #process: ChildProcess = fork(SCHOOL_SERVER, { execArgv: [] })
  readonly #ended = once(this.#process, 'exit')
  readonly #waiting = new Map<number, PromiseWithResolvers<OpenedSchool | undefined>>()
  #lastRequest = 0
  #ofFile: SchoolOfFile | undefined

  /** `env`: settings of all servers. */
  constructor(request: APIRequest, env: Readonly<Record<string, string>>) {
    this.#request = request
    this.#env = env
    this.#process.on('message', ({ id, opened, error }: SchoolReply) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.resolve(opened)
      else waiting?.reject(new Error(error))
    })
    this.#process.on('exit', (code, signal) => {
      const error = new Error(`the server of the tests ended with ${code ?? signal}`)
      for (const { reject } of this.#waiting.values()) reject(error)
    })
  }

  /** The school of this file, which opens with the file's first test. */
  async of(file: string): Promise<SampleSchool> {
    if (this.#ofFile?.file !== file) {
      await this.#ofFile?.dispose()
      this.#ofFile = undefined
      this.#ofFile = { file, ...(await this.#openForFile()) }
    }
    return this.#ofFile.school
  }

  /** Another school. The caller closes it. */
  async open({ template = 'school', env = {} }: Partial<SchoolOptions> = {}): Promise<OpenedSchool> {
    const opened = await this.#send({ open: { template, env: { ...this.#env, ...env }, ...this.#databases } })
    if (!opened) throw new Error('The server opened no school.')
    return opened
  }

  async close({ database }: Pick<OpenedSchool, 'database'>): Promise<void> {
    await this.#send({ close: database })
  }

  async stop(): Promise<void> {
    await this.#ofFile?.dispose()
    if (this.#process.connected) this.#process.disconnect()
    await this.#ended
  }

  async #openForFile(): Promise<Omit<SchoolOfFile, 'file'>> {
    const server = await this.open()
    const http = await this.#request.newContext({ baseURL: server.origin })
    const [office, family] = [await createApiClient(http, OFFICE), await createApiClient(http, FAMILY)]
    const dispose = async () => {
      await http.dispose()
      await this.close(server)
    }
    return { school: { server, family, office }, dispose }
  }

  #send(request: WithoutId<SchoolRequest>): Promise<OpenedSchool | undefined> {
    if (!this.#process.connected) throw new Error('the server of the tests has ended')
    const waiting = Promise.withResolvers<OpenedSchool | undefined>()
    this.#lastRequest += 1
    this.#waiting.set(this.#lastRequest, waiting)
    this.#process.send({ id: this.#lastRequest, ...request })
    return waiting.promise
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
