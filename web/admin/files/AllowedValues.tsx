import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import type { FileKind } from '../../../contract/values.ts'
import { CLASS_VALUES } from '../classes/classLabels.ts'
import { DetailsLink } from '../ui/DetailsLink.tsx'

const ID = msg`Leave it empty for a new row, and keep it as it is in a row that you exported.`
const REVISION = msg`As exported. It tells whether the record changed after the export.`
const FLAG = msg`1 for yes, 0 for no. Empty means 1.`
const CHILD_NAME = msg`Empty in the row of a parent without children.`
const NAME = msg`Letters, spaces, hyphens and apostrophes.`

/** What each column of a file may have. */
const COLUMNS: Record<FileKind, Readonly<Record<string, MessageDescriptor>>> = {
  teachers: {
    id: ID,
    first_name: NAME,
    last_name: NAME,
    email: msg`An email address.`,
    active: FLAG,
    revision: REVISION,
  },
  parents: {
    id: ID,
    child_id: ID,
    email: msg`The email address with which the parent logs in. Empty only for an account that has none.`,
    first_name: NAME,
    last_name: NAME,
    phone: msg`Ten digits.`,
    child_first_name: CHILD_NAME,
    child_last_name: CHILD_NAME,
    child_grade: msg`K, 1 to 12, or done for a child who has finished.`,
    revision: REVISION,
    child_revision: REVISION,
  },
  classes: {
    id: ID,
    semester: msg`The name of a semester, exactly as on the screens.`,
    ...CLASS_VALUES,
    teacher_email: msg`The email address of a teacher.`,
    active: FLAG,
    revision: REVISION,
  },
}

/** Says which values the columns of a file may have. */
export function AllowedValues({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  return (
    <details>
      <DetailsLink>{t`Columns and allowed values`}</DetailsLink>
      <Stack component="dl" gap="0.375rem" my="xs" mx={0}>
        {[...Map.groupBy(Object.entries(COLUMNS[kind]), ([, text]) => text)].map(([text, columns]) => (
          <Group key={text.id} gap="0 1rem" align="baseline">
            <Text component="dt" w="15rem" ff="monospace" fz="sm">
              {columns.map(([column]) => column).join(', ')}
            </Text>
            <Box component="dd" flex="1 1 15rem">
              {i18n._(text)}
            </Box>
          </Group>
        ))}
      </Stack>
      <p>{t`The template has an example row. You can leave it in the file: it is not imported.`}</p>
    </details>
  )
}
