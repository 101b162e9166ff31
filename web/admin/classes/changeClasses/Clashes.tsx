import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ClassClash } from '../../../../contract/copyCourses.ts'

/** Warns of the other classes that need the same room or the same teacher at one time. */
export function Clashes({ clashes }: { readonly clashes: readonly ClassClash[] }) {
  const { t } = useLingui()
  return clashes.map(({ shares, name, section }) => {
    const other = `${name} (${section})`
    return (
      <Text key={`${shares} ${section}`} c="dimmed" fz="sm">
        {shares === 'room' ? t`Same room and time as ${other}.` : t`Same teacher and time as ${other}.`}
      </Text>
    )
  })
}
