import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Opening } from '../ui/opening/useOpening.ts'

/** Tells screen readers that enrollment has opened while the screen was open. */
export function OpeningStatus({ opening: { windowRefusal } }: { readonly opening: Opening }) {
  const { t } = useLingui()
  const [wasEarly, setWasEarly] = useState(false)
  if (windowRefusal === 'not-open-yet' && !wasEarly) setWasEarly(true)
  return <VisuallyHidden role="status">{wasEarly && !windowRefusal && t`Enrollment is open.`}</VisuallyHidden>
}
