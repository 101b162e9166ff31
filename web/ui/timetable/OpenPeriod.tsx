import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TimetableCell } from '../../../domain/timetableCell.ts'
import { ChildBadge } from './ChildBadge.tsx'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import type { ShownClass, TimetableView } from './timetableView.ts'

/** A period without a class: a button for each child when it can be filled from here, otherwise text. `when`: "Mon, Period 2". */
export function OpenPeriod(props: {
  readonly cell: TimetableCell<ShownClass>
  readonly when: string
  readonly view: TimetableView
  readonly onOpen: ((owner: number) => void) | undefined
}) {
  const { cell, when, view, onOpen } = props
  const { i18n } = useLingui()
  const { ownTime } = periodText(i18n)
  const isButton = ({ owner }: (typeof cell.open)[number]) => onOpen !== undefined && !view.closedFor?.has(owner)
  const [buttons, texts] = [cell.open.filter(isButton), cell.open.filter((own) => !isButton(own))]
  const isFamily = view.children.length > 0
  return (
    <>
      {texts.length > 0 && (
        <p className={styles.open}>
          {texts.map((own) => (
            <span key={own.owner}>
              <ChildBadge owner={own.owner} view={view} /> {ownTime(own, cell)}
            </span>
          ))}
          <Trans>Open</Trans>
        </p>
      )}
      {onOpen && buttons.length > 0 && (
        <div className={styles.openButtons}>
          {buttons.map((own) => (
            <button key={own.owner} type="button" className={styles.open} onClick={() => onOpen(own.owner)}>
              <ChildBadge owner={own.owner} view={view} />
              <IconPlus aria-hidden />
              <span>
                {isFamily ? (
                  <VisuallyHidden>
                    <Trans>Open</Trans>
                  </VisuallyHidden>
                ) : (
                  <Trans>Open</Trans>
                )}
                <VisuallyHidden>, {when}</VisuallyHidden> {ownTime(own, cell)}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
