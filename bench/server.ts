import { type RunningServer, type ServeOptions, serve } from '../scripts/serve.ts'

/** Starts the server, by default in one process. Without `databaseUrl`, with the embedded database in `folder`. */
export function startServer(
  databaseUrl: string | undefined,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  options: ServeOptions = {},
): Promise<RunningServer> {
  const env = {
    WORKERS: '1',
    ...process.env,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl }),
    PORT: '0',
    SAMPLE: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    COMMAND_RATE_LIMIT: '1000000',
    ...settings,
  }
  return serve(env, options)
}
