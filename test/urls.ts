import { connectClient } from '@online-enrollment/postgres/connect'

/** The URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = await connectClient(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
