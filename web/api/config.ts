import type { Logo } from '../../contract/school.ts'
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
}

let config: Config | undefined

/** The app needs /config.json before it starts. @throws if it is missing or invalid, or when `signal` aborts. */
export async function loadConfig(signal: AbortSignal | null = null): Promise<void> {
  const response = await fetch('/config.json', { signal })
  if (!response.ok) throw new Error(`/config.json returned ${response.status}`)
  const json: Partial<Identity> = await response.json()
  config = parseConfig(json)
  if (json.school) setSchoolName(json.school)
  if (json.colors) setColors(json.colors)
  if (json.logo) setLogo(json.logo)
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
