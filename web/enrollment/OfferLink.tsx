import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import { offerId } from '../roster/offerId.ts'
import styles from './OfferLink.module.css'

/** Leads from a class to the notice in which its held seat is accepted or declined. */
export function OfferLink({ course, nameId }: { readonly course: Course; readonly nameId: string }) {
  const { t } = useLingui()
  const id = useId()
  const target = offerId(course)
  return (
    <a
      id={id}
      href={`#${target}`}
      aria-labelledby={`${id} ${nameId}`}
      className={styles.link}
      data-offer
      onClick={(event) => {
        // The router would take a changed hash for a navigation.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      <IconGift aria-hidden />
      <span>{t`Seat held for you: accept or decline`}</span>
    </a>
  )
}
