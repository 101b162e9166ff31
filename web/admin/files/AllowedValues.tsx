import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { FileKind } from '../../../contract/values.ts'
import { DAYS } from '../../../domain/days.ts'
import styles from './Files.module.css'

const ID = msg`Leave it empty for a new row, and keep it as it is in a row that you exported.`
const REVISION = msg`As exported. It tells whether the record changed after the export.`
const FLAG = msg`1 for yes, 0 for no. Empty means 1.`
const NAME = msg`Letters, spaces, hyphens and apostrophes.`
const days = DAYS.join(', ')

/** What each column of a file may have. */
const COLUMNS: Record<FileKind, Readonly<Record<string, MessageDescriptor>>> = {
  teachers: { id: ID, 'first_name, last_name': NAME, email: msg`An email address.`, active: FLAG, revision: REVISION },
  parents: {
    'id, child_id': ID,
    email: msg`The email address with which the parent logs in.`,
    'first_name, last_name': NAME,
    phone: msg`Ten digits.`,
    'child_first_name, child_last_name': msg`Empty in the row of a parent without children.`,
    child_grade: msg`K, 1 to 12, or done for a child who has finished.`,
    'revision, child_revision': REVISION,
  },
  classes: {
    id: ID,
    semester: msg`The name of a semester, exactly as on the screens.`,
    section: msg`A code that no other class of the semester has.`,
    'name, description, time': msg`Any text. None of them can be empty.`,
    teacher_email: msg`The email address of a teacher.`,
    grade: msg`K and 1 to 12, separated by commas: K,1,2.`,
    max_seats: msg`0 to 999.`,
    room: msg`Any text, or empty.`,
    period: msg`All Day, or 1 to 8. Optional only for a class that exists.`,
    days: msg`One of ${days}.`,
    restrictions: msg`Sections of 2 to 4 digits, separated by commas, or empty.`,
    active: FLAG,
    revision: REVISION,
  },
}

/** Says which values the columns of a file may have. */
export function AllowedValues({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  return (
    <details className={styles.rows}>
      <summary>{t`Columns and allowed values`}</summary>
      <Stack className={styles.values} component="dl" gap="0.375rem" my="xs" mx={0}>
        {Object.entries(COLUMNS[kind]).map(([column, text]) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>{i18n._(text)}</dd>
          </div>
        ))}
      </Stack>
      <p>{t`The template has an example row. You can leave it in the file: it is not imported.`}</p>
    </details>
  )
}
