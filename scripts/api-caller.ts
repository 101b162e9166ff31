import type { OFFICE } from './visit.ts'

type Send = <Body>(method: string, path: string, data?: object) => Promise<Body>

/** Logs in and returns a function that sends requests as this account. It throws unless a request succeeds. */
export async function createCaller(origin: string, account: typeof OFFICE): Promise<Send> {
  let token = ''
  const send: Send = async (method, path, data) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await fetch(`${origin}${path}`, { method, headers, ...(data && { body: JSON.stringify(data) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  token = (await send<{ token: string }>('POST', '/api/login', account)).token
  return send
}
