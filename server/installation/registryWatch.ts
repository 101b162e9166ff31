import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { logOncePerReason } from '../platform/http/logging.ts'
import { type BrokenRecord, readSchools, type School } from './registry.ts'

/** Milliseconds between two reads of the records. */
const REFRESH_MS = 2000

interface RegistryOptions {
  readonly log: FastifyBaseLogger
  /** Called after each change of the records. */
  readonly onChange: (schools: readonly School[]) => void
}

/** The schools of the installation by host, as of the last two seconds. While the folder cannot be read, what was known stays. */
export class Registry {
  readonly #schoolsDir: string
  readonly #options: RegistryOptions
  readonly #logFailure: (line: string) => void
  readonly #timer: NodeJS.Timeout
  #read = ''
  #schools: readonly School[] = []
  #broken: readonly BrokenRecord[] = []
  #byHost = new Map<string, School>()
  /** The hosts of all records that were read so far. */
  readonly #hosts = new Map<string, string>()
  #brokenHosts = new Set<string>()

  constructor(schoolsDir: string, options: RegistryOptions) {
    this.#schoolsDir = schoolsDir
    this.#options = options
    this.#logFailure = logOncePerReason((line) => options.log.error(line))
    this.#refresh()
    this.#timer = setInterval(() => this.#refresh(), REFRESH_MS).unref()
  }

  get schools(): readonly School[] {
    return this.#schools
  }

  get broken(): readonly BrokenRecord[] {
    return this.#broken
  }

  find(host: string | undefined): School | undefined {
    return host === undefined ? undefined : this.#byHost.get(host)
  }

  /** A host whose record can no longer be read, or that several records have. */
  isBroken(host: string | undefined): boolean {
    return host !== undefined && this.#brokenHosts.has(host)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #refresh(): void {
    try {
      if (this.#hosts.size > 0 && !existsSync(this.#schoolsDir)) throw new Error('the folder is gone')
      const read = readSchools(this.#schoolsDir)
      const text = JSON.stringify(read)
      if (text === this.#read) return
      this.#read = text
      this.#use(read.schools, read.broken)
    } catch (error) {
      this.#logFailure(`the schools cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }

  #use(schools: readonly School[], broken: readonly BrokenRecord[]): void {
    for (const { name, reason } of broken)
      this.#options.log.error({ school: name }, `the school is not served: ${reason}`)
    for (const { name, host } of schools) this.#hosts.set(name, host)
    this.#brokenHosts = new Set(broken.flatMap(({ name, host }) => host ?? this.#hosts.get(name) ?? []))
    this.#schools = schools
    this.#broken = broken
    this.#byHost = new Map(schools.map((school) => [school.host, school]))
    this.#options.onChange(schools)
  }
}
