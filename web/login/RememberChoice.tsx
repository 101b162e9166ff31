import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useId } from 'react'

/** Whether the last seen schedules stay in this browser after the session (decision 91). */
export function RememberChoice(props: { readonly checked: boolean; readonly onChange: (checked: boolean) => void }) {
  const { checked, onChange } = props
  const { t } = useLingui()
  const hint = useId()
  return (
    <Group component="label" gap="0.625rem" align="flex-start" wrap="nowrap" mih={24}>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={hint}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {t`Remember on this device`}
        <span className="hint" id={hint}>
          {t`Keeps your children’s first names and classes on this device for a week or until you log out, so they can be read without a connection.`}
        </span>
      </span>
    </Group>
  )
}
