import { setSchoolName } from './schoolName.ts'

interface Config {
  /** The base address of every call, without a last slash. */
  readonly apiUrl: string
}

let config: Config | undefined

/** Loads /config.json once; nothing of the product starts before, and nothing starts when it fails. */
export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  const told: unknown = await answer.json()
  config = parsed(told)
  if (typeof told === 'object' && told && 'school' in told) setSchoolName(String(told.school))
}

export function apiUrl(): string {
  if (!config) throw new Error('A call was made before /config.json was loaded')
  return config.apiUrl
}

function parsed(answer: unknown): Config {
  if (typeof answer !== 'object' || answer === null || !('apiUrl' in answer) || typeof answer.apiUrl !== 'string') {
    throw new Error('/config.json has no apiUrl')
  }
  return { apiUrl: answer.apiUrl.replace(/\/+$/, '') }
}
