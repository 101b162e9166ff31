import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import { Switch } from '../../ui/form/Switch.tsx'

/** Whether the children of a family get their turns one after the other. */
export function SiblingsSwitch(props: {
  readonly checked: boolean
  readonly disabled: boolean
  readonly priority: Lottery['priority']
  readonly onChange: (checked: boolean) => void
}) {
  const { priority, ...rest } = props
  const { t } = useLingui()
  return (
    <Stack gap={0}>
      <Switch {...rest}>{t`Keep our children together in the lottery`}</Switch>
      <p className="hint">
        {priority === 'none'
          ? t`At each time, your children get their turns one right after the other.`
          : t`At each time, your children in the same grade get their turns one right after the other.`}{' '}
        {t`Then it is more likely that they all get a class, or that none of them does. If few children can get a class, each child's chance is smaller than alone. If most can, it is larger.`}
      </p>
    </Stack>
  )
}
