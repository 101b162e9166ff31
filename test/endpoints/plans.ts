import type pg from 'pg'
import { z } from 'zod'

/** Tables that do not grow with the number of families. */
const SMALL = [
  'semester',
  'bell_schedule',
  'bell_schedule_row',
  'day_off',
  'enrollment_window',
  'teacher',
  'school',
  'school_logo',
  'system_notification',
  'grade_note',
  'day_note',
  'grade_increment',
  'migration',
  'pause',
  'restore_trial',
  'queue',
  'version',
  'calendar_revision',
  'data_key',
  'erasure_count',
  'lottery',
  'lottery_event',
  'lottery_run',
  'replaced_commitment',
  'database_origin',
  'summarized_evening',
  'roster_change',
  'class_change',
  'saved_filter',
  'document_request',
]

const ENTRIES_OF_STUDENT = 'roster_entry_student_semester'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Index Cond'?: string | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(PlanNode).optional()
  },
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })])

/** One table scan of a plan. */
interface Scan {
  readonly type: string
  readonly table: string
  readonly index: string | undefined
  readonly condition: string
}

/** A scan whose cost grows with the number of rows in the table. */
export interface WideScan extends Scan {
  readonly statement: string
}

/**
 * The forbidden scans in the generic plans of the statements. A growing table may only be read through an index, with an
 * equality on the first column of that index. For `course`, which has few rows, an equality on any indexed column suffices.
 * The entries of a student, who stays for many years, are read for one semester.
 */
export async function findUnindexedScans(client: pg.Client, statements: readonly string[]): Promise<WideScan[]> {
  const firstColumns = await leadingColumns(client)
  const found: WideScan[] = []
  for (const statement of statements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`)
    const [{ 'QUERY PLAN': plans }] = Explained.parse(rows)
    const scans = scansIn(plans[0].Plan, undefined)
    found.push(...scans.filter((scan) => isWide(scan, firstColumns)).map((scan) => ({ ...scan, statement })))
  }
  return found
}

export function isGrowing(table: string): boolean {
  return !SMALL.includes(table)
}

function isWide({ table, index, condition }: Scan, firstColumns: ReadonlyMap<string, string>): boolean {
  if (!isGrowing(table)) return false
  const column = table === 'course' ? '\\w+' : firstColumns.get(index ?? '')
  const hasColumn = (name: string | undefined) => new RegExp(`\\(${name} = `).test(condition)
  return !hasColumn(column) || (index === ENTRIES_OF_STUDENT && !hasColumn('semester_id'))
}

function scansIn(node: PlanNode, outer: string | undefined): Scan[] {
  const table = node['Relation Name'] ?? outer
  const type = node['Node Type']
  const inner = (node.Plans ?? []).flatMap((child) => scansIn(child, type === 'Bitmap Heap Scan' ? table : undefined))
  if (!/Scan$/.test(type) || type === 'Bitmap Heap Scan' || table === undefined) return inner
  return [{ type, table, index: node['Index Name'], condition: node['Index Cond'] ?? '' }, ...inner]
}

/** The first column of each index, by index name. */
async function leadingColumns(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ index: string; column: string }>(`
    select relname as index, pg_get_indexdef(oid, 1, true) as column from pg_class where relkind in ('i', 'I')`)
  return new Map(rows.map(({ index, column }) => [index, column]))
}

/** Inserts this number of rows into each growing table, without triggers and foreign key checks. */
export function fillSchool(client: pg.Client, rows: number): Promise<unknown> {
  const classes = 400
  const first = 1_000_000
  return client.query(`
    set session_replication_role = replica;
    insert into semester (name, active) select 'Term ' || n, true from generate_series(1, 4) n;
    insert into teacher (first_name, last_name, email) select 'Grace', 'Nez', 'full' || n from generate_series(1, 100) n;
    insert into users (first_name, last_name, email, phone, role, password_hash)
      select 'Rosa', 'Yazzie', 'full' || n || '@example.org', '9285550100', 'parent', 'none' from generate_series(${first}, ${first + rows}) n;
    insert into session (token_hash, user_id, expires_at)
      select sha256(n::text::bytea), n, now() + interval '1 hour' from generate_series(${first}, ${first + rows}) n;
    insert into student (first_name, last_name, grade, parent_id) select 'Ada', 'Yazzie', '5', n from generate_series(${first}, ${first + rows}) n;
    insert into course (semester_id, section, name, description, teacher_id, grade, period, period_span, days, "time", max_seats)
      select 1 + n % 4, (70000 + n)::text, 'Robotics', '', 1 + n % 100, '5', '1', '[1,2)', 'M', '', 1000 from generate_series(1, ${classes}) n;
    insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
      select 1 + n % ${classes}, n, 'enrolled', '5', 1 + n % 4, 'M', '[1,2)' from generate_series(${first}, ${first + rows}) n;
    insert into enrollment_log (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
      select 1 + n % 4, 1 + n % ${classes}, n, '1', 'Robotics', 'Term', 'Ada', 'Yazzie', 'enrolled', 'Rosa Yazzie', n
      from generate_series(${first}, ${first + rows}) n;
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
      select n, 'key', 'hash', 200, '{}', now() from generate_series(${first}, ${first + rows}) n;
    insert into sign_in_counter (account_hash, scope_hash, failures, counted_since, next_attempt_at)
      select sha256(n::text::bytea), 'scope', 1, now(), now() from generate_series(${first}, ${first + rows}) n;
    insert into rate_limit_window (caller_hash, window_start, calls) select sha256(n::text::bytea), now(), 1 from generate_series(${first}, ${first + rows}) n;
    insert into calendar_address (student_id, token_hash, created_at)
      select n, sha256(n::text::bytea), now() from generate_series(${first}, ${first + rows}) n;
    insert into ranking (lottery_id, student_id, code, wishes, saved_at)
      select 1 + n % 4, n, n, '[]', now() from generate_series(${first}, ${first + rows}) n;
    insert into family_mail (user_id, student_id, course_id, kind, facts, sent_at)
      select n, n, 1 + n % ${classes}, 'class-changed', '{}', now() from generate_series(${first}, ${first + rows}) n;
    insert into muted_mail (user_id, kind) select n, 'daily-summary' from generate_series(${first}, ${first + rows}) n;
    insert into password_reset (user_id, asked_at, token_hash, expires_at)
      select n, now(), sha256(n::text::bytea), now() from generate_series(${first}, ${first + rows}) n;
    insert into registration_draft (id, code_hash, saved_at, key_id, content)
      select gen_random_uuid(), sha256(n::text::bytea), now(), 'key', '' from generate_series(${first}, ${first + rows}) n;
    insert into registration (reference, received_at, submission_hash, request_hash, key_id, general, sensitive, first_name, last_name, grade, year, parent_name)
      select lpad(n::text, 8, '0'), now(), sha256(n::text::bytea), sha256(n::text::bytea), 'key', '', '', 'Ada', 'Yazzie', '5', '2026 - 2027', 'Rosa'
      from generate_series(${first}, ${first + rows}) n;
    set session_replication_role = default`)
}
