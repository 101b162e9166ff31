import { useLingui } from '@lingui/react/macro'
import { Group, Loader } from '@mantine/core'

/** CSS shows it after 300 ms. */
export function Loading({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useLingui()
  return (
    <Group justify="center" gap="sm" c="dimmed" role="status" data-loading={compact ? 'part' : 'page'}>
      <Loader type="dots" aria-hidden />
      {t`Loading…`}
    </Group>
  )
}
