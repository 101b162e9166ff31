/** Settings for a machine with about two cores and at least 2 GB that also runs the Node server. */
const DEFAULTS: Readonly<Record<string, string>> = {
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
  // Statements are short, and small containers have little /dev/shm.
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  // Limit of the WAL retained for an archive that is not running. Beyond it, the next backup starts a new archive.
  max_slot_wal_keep_size: '2GB',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details and statements contain personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For tests only: a crash of the machine may lose or corrupt all data. */
const NOT_DURABLE: Readonly<Record<string, string>> = { fsync: 'off', full_page_writes: 'off' }

export function settingsAsArguments(durable: boolean, own: Readonly<Record<string, string>>): string[] {
  const all = { ...DEFAULTS, ...(durable ? {} : NOT_DURABLE), ...own }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
