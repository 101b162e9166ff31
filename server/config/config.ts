import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseHosts } from '@online-enrollment/postgres/hosts'
import { z } from 'zod'
import type { WatchedFolder } from '../../domain/diskSpace.ts'
import { isEmail } from '../../domain/person.ts'

const Flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** 32 bytes. A text that does not re-encode to itself is truncated or not base64. */
const Key = z
  .string()
  .refine((text) => text.length === 44 && Buffer.from(text, 'base64').toString('base64') === text, {
    error: 'must be 32 bytes in base64 (openssl rand -base64 32 makes one)',
  })
  .transform((text) => Buffer.from(text, 'base64'))
/** `true` is one proxy. */
const Hops = z
  .literal(['true', 'false'])
  .transform((value) => (value === 'true' ? 1 : 0))
  .or(z.coerce.number().int().min(0).max(9))
/** Addresses separated by commas, or `none`. */
const Relays = z.string().transform((text, context) => {
  const urls = text === 'none' ? [] : text.split(',').map((url) => url.trim().replace(/\/$/, ''))
  if (urls.every((url) => z.url({ protocol: /^https?$/ }).safeParse(url).success)) return urls
  context.addIssue('must be addresses separated by commas, or none')
  return z.NEVER
})
/** More would need more connections than the embedded database has. */
const MAX_WORKERS = 8
const DEFAULT_MAX_WORKERS = 4
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const GARBLED =
  'The name or the password is garbled. Write @ as %40 and % as %25, in an editor or with a heredoc: printf changes them'

/** A shell, or a password that is not encoded, can leave what would be another login. */
function hasReadableLogin(url: string): boolean {
  const [, login = ''] = /^[^:]*:\/\/(.*)@/s.exec(url) ?? []
  try {
    return !/\s/.test(login) && !/\p{Cc}/u.test(decodeURIComponent(login))
  } catch {
    return false
  }
}

/** With one host or several. */
const DatabaseUrl = z.string().superRefine((url, context) => {
  if (!hasReadableLogin(url)) return context.addIssue(GARBLED)
  try {
    for (const { url: single } of parseHosts(url)) z.url({ protocol: /^postgres(ql)?$/ }).parse(single)
  } catch (error) {
    const message = error instanceof Error && error.message.startsWith('target') ? error.message : 'Invalid URL'
    context.addIssue({ code: 'custom', message })
  }
})

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WORKERS: z.coerce.number().int().min(1).max(MAX_WORKERS).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DOCUMENTS_DIR: z.string().min(1).optional(),
  DOCUMENTS_MAX_MB: z.coerce.number().int().min(1).max(100_000_000).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_OWNER_URL: DatabaseUrl.optional(),
  SCHOOLS_DIR: z.string().min(1).optional(),
  SCHOOLS_OPEN: z.coerce.number().int().min(1).max(1000).default(24),
  SAMPLE: Flag.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z
    .string()
    .refine(hasReadableLogin, GARBLED)
    .pipe(z.url({ protocol: /^smtps?$/ }))
    .optional(),
  SEND_EMAILS: Flag.default(true),
  MAIL_FROM: z.string().refine(isEmail, { error: 'must be one email address' }).optional(),
  DATA_KEY: Key.optional(),
  DATA_KEY_FORMER: Key.optional(),
  WEB_ORIGIN: z.string().default(''),
  TRUST_PROXY: Hops.default(0),
  AUTH_RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(60),
  COMMAND_RATE_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(20),
  LOTTERY_RELAYS: Relays.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Processes that serve requests. */
  readonly workers: number
  /** Undefined without METRICS_PORT. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  readonly dataDir: string
  /** The encrypted pages of documents. Of an installation: that of the folders of its schools. */
  readonly documentsDir: string
  /** Of a school. Undefined: as many as the disk has room for. */
  readonly documentsMaxBytes: number | undefined
  readonly backupDir: string
  readonly backupKeep: number
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Undefined with DATABASE_URL: the server may not migrate. */
  readonly databaseOwnerUrl: string | undefined
  /** Of the embedded database. */
  readonly databaseFolder: string
  /** Undefined: a server of one school. */
  readonly installation: { readonly schoolsDir: string; readonly maxOpen: number } | undefined
  readonly sample: boolean
  /** Undefined without PUBLIC_URL. */
  readonly publicUrl: string | undefined
  /** Undefined: emails are written to files under dataDir. */
  readonly smtpUrl: string | undefined
  /** False: emails stay in the queue. */
  readonly sendsEmails: boolean
  /** Undefined: derived from the public address. */
  readonly mailFrom: string | undefined
  /** 32 bytes; undefined: the key file under dataDir. */
  readonly dataKey: Buffer | undefined
  /** Only for a rotation: what is not yet encrypted with `dataKey`. */
  readonly formerDataKey: Buffer | undefined
  readonly webOrigins: readonly string[]
  readonly trustProxy: number
  readonly authRateLimit: number
  readonly commandRateLimit: number
  /** Base URLs of the relays that have the public random number of a lottery. Undefined: the usual ones. */
  readonly lotteryRelays: readonly string[] | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Of traces. */
  readonly hasCollector: boolean
  /** Of the requests that are offered to the SDK of OpenTelemetry. */
  readonly tracedPart: number
}

/** The message contains the invalid variable and the reason. */
export class ConfigError extends Error {}

/** An empty variable counts as not set, and NAME_FILE names a file with NAME. `sample` is the default of SAMPLE. */
export function readConfig(env: NodeJS.ProcessEnv, { sample }: { sample: boolean }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const variables = { ...given, ...readFiles(given) }
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Some settings are not valid. ${problems.join('; ')}`)
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, SAMPLE, PUBLIC_URL, WEB_ORIGIN, ...rest } = parsed.data
  if (rest.DATA_KEY_FORMER && !rest.DATA_KEY)
    throw new ConfigError('DATA_KEY_FORMER is only used together with DATA_KEY.')
  const { SCHOOLS_DIR: schoolsDir, SCHOOLS_OPEN: maxOpen } = rest
  if (schoolsDir !== undefined && (PUBLIC_URL ?? rest.DATA_KEY) !== undefined)
    throw new ConfigError(
      'With SCHOOLS_DIR, each school has its own address and data key. Unset PUBLIC_URL and DATA_KEY.',
    )
  if (rest.DATABASE_OWNER_URL !== undefined && (DATABASE_URL === undefined || schoolsDir !== undefined))
    throw new ConfigError('DATABASE_OWNER_URL is only used together with DATABASE_URL, and without SCHOOLS_DIR.')
  if (rest.DOCUMENTS_DIR !== undefined && DATABASE_URL === undefined)
    throw new ConfigError('DOCUMENTS_DIR is only used together with DATABASE_URL.')
  return {
    port: PORT,
    host: HOST,
    workers: rest.WORKERS ?? (schoolsDir === undefined ? defaultWorkers(DATABASE_URL === undefined ? 1 : 0) : 1),
    metrics: rest.METRICS_PORT === undefined ? undefined : { port: rest.METRICS_PORT, host: rest.METRICS_HOST },
    dataDir: resolve(DATA_DIR),
    documentsMaxBytes: rest.DOCUMENTS_MAX_MB && rest.DOCUMENTS_MAX_MB * 1024 * 1024,
    documentsDir: resolve(rest.DOCUMENTS_DIR ?? schoolsDir ?? join(DATA_DIR, 'documents')),
    backupDir: resolve(rest.BACKUP_DIR ?? join(DATA_DIR, 'backup')),
    backupKeep: rest.BACKUP_KEEP,
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: rest.DATABASE_OWNER_URL,
    databaseFolder: resolve(DATA_DIR, 'postgres'),
    installation: schoolsDir === undefined ? undefined : { schoolsDir: resolve(schoolsDir), maxOpen },
    sample: schoolsDir === undefined && (SAMPLE ?? sample),
    publicUrl: PUBLIC_URL?.replace(/\/$/, ''),
    smtpUrl: rest.SMTP_URL,
    sendsEmails: rest.SEND_EMAILS,
    mailFrom: rest.MAIL_FROM,
    dataKey: rest.DATA_KEY,
    formerDataKey: rest.DATA_KEY_FORMER,
    webOrigins: WEB_ORIGIN.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    trustProxy: rest.TRUST_PROXY,
    authRateLimit: rest.AUTH_RATE_LIMIT,
    commandRateLimit: rest.COMMAND_RATE_LIMIT,
    lotteryRelays: rest.LOTTERY_RELAYS,
    logLevel: rest.LOG_LEVEL,
    hasCollector: rest.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    tracedPart: rest.OTEL_TRACES_SAMPLER === undefined ? TRACED_PART : 1,
  }
}

/** A container gets secrets as files. */
function readFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(Environment.shape).filter((name) => env[`${name}_FILE`] !== undefined)
  return Object.fromEntries(
    names.map((name) => {
      if (env[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set.`)
      try {
        return [name, readFileSync(env[`${name}_FILE`] ?? '', 'utf8').trimEnd()]
      } catch (error) {
        throw new ConfigError(`${name}_FILE: ${error instanceof Error ? error.message : error}`)
      }
    }),
  )
}

/** Of the requests, unless OTEL_TRACES_SAMPLER lets the SDK choose: all of them cost a quarter more CPU time (decision 73). */
const TRACED_PART = 0.02

/** One for each core that the database does not need. On two cores, a second worker costs more CPU than it gains (decision 42). */
function defaultWorkers(coresOfDatabase: number): number {
  return Math.min(Math.max(availableParallelism() - coresOfDatabase, 1), DEFAULT_MAX_WORKERS)
}

/** The folders of this server whose disks can become full. */
export function watchedFolders(config: Config): Partial<Record<WatchedFolder, string>> {
  const { databaseUrl, databaseFolder, backupDir, dataDir, documentsDir, installation } = config
  const own = databaseUrl === undefined ? { database: databaseFolder, backups: backupDir } : {}
  return { ...own, files: installation?.schoolsDir ?? dataDir, documents: documentsDir }
}
