import { NativeSelect, type NativeSelectProps } from '@mantine/core'

/** A select next to its label. */
export function InlineSelect(props: NativeSelectProps) {
  return <NativeSelect {...props} styles={{ root: { display: 'flex', alignItems: 'center', gap: '0.625rem' } }} />
}
