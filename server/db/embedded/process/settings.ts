/** How PostgreSQL runs beside a Node server on a machine of about two cores and 2 GB or more. */
const usual: Readonly<Record<string, string>> = {
  // Only by a socket in a private folder, never over a network.
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  password_encryption: 'scram-sha-256',

  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Two cores serve many short statements better one at a time each, and small containers have little /dev/shm.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  // What the log may keep for an archive that is not running; beyond that the next backup begins a new one.
  max_slot_wal_keep_size: '2GB',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details and statements would put people's names and addresses into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For tests only: a crash of the machine may lose or ruin everything. */
const forgetful: Readonly<Record<string, string>> = { fsync: 'off', full_page_writes: 'off' }

/** The settings as command line arguments of postgres. The caller's own come last and win. */
export function settingsAsArguments(durable: boolean, own: Readonly<Record<string, string>>): string[] {
  const all = { ...usual, ...(durable ? {} : forgetful), ...own }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
