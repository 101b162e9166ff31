import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useField } from '../../ui/form/fields.tsx'

/** A semester's name, which is part of URLs. Locked until the pencil is clicked. */
export function LockedName() {
  const { t } = useLingui()
  const [locked, setLocked] = useState(true)
  const { setFocus } = useFormContext()
  const hint = locked ? t`To rename the semester, click the pencil.` : undefined
  const unlock = () => {
    setLocked(false)
    setFocus('name', { shouldSelect: true })
  }
  const pencil = (
    <ActionIcon variant="default" size="lg" aria-label={t`Edit the name`} disabled={!locked} onClick={unlock}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <TextInput {...useField('name', hint)} required readOnly={locked} rightSection={pencil} rightSectionWidth={48} />
  )
}
