import type { Logo } from '../../contract/school.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { setColors, setLogo } from './schoolBrand.ts'
import { setSchoolName } from './schoolName.ts'

interface Config {
  /** The base URL of all calls, without a trailing slash. */
  readonly apiUrl: string
}

/** Missing while the database is unreachable. */
interface Identity {
  readonly school: string
  readonly colors: Readonly<Record<string, string>>
  readonly logo: Logo | null
  /** The path of the class list that everyone may read. */
  readonly class_list: string | null
}

let config: Config | undefined
let classList: string | null = null

/** The app needs /config.json before it starts. @throws if it is missing or invalid, or when `signal` aborts. */
export async function loadConfig(signal: AbortSignal | null = null): Promise<void> {
  const response = await fetch('/config.json', { signal })
  if (!response.ok) throw new Error(`/config.json returned ${response.status}`)
  const json: Partial<Identity> = await response.json()
  config = parseConfig(json)
  if (json.school) setSchoolName(json.school)
  if (json.colors) setColors(json.colors)
  if (json.logo) setLogo(json.logo)
  classList = json.class_list ?? null
}

/** The address of the class list of the current semester, if the office shows it to everyone. */
export function classListUrl(): string | undefined {
  return classList === null ? undefined : `${apiUrl()}${classList}?lang=${pageLanguage()}`
}

export function apiUrl(): string {
  if (!config) throw new Error('The first call must wait until /config.json is loaded')
  return config.apiUrl
}

function parseConfig(json: unknown): Config {
  if (typeof json !== 'object' || json === null || !('apiUrl' in json) || typeof json.apiUrl !== 'string') {
    throw new Error('/config.json has no apiUrl')
  }
  return { apiUrl: json.apiUrl.replace(/\/+$/, '') }
}
