import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, VisuallyHidden } from '@mantine/core'
import type { TimetableCell, TimetableEntry } from '../../../domain/timetableCell.ts'
import { inLine } from '../format/labels.ts'
import { IconAlertTriangle, IconGift, IconHourglass, IconPlus } from '../icons.tsx'
import { RowLink } from '../table/RowLink.tsx'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import { childStyle, type ShownClass, type TimetableView } from './timetableView.ts'

/** The classes, waiting places and open periods of a cell, or its break. */
export function CellContent(props: {
  readonly cell: TimetableCell<ShownClass>
  readonly when: string
  readonly view: TimetableView
}) {
  const { cell, when, view } = props
  const { bell, entries, days } = cell
  const { onOpenPeriod } = view
  const period = bell?.period
  const onOpen = onOpenPeriod && period ? (owner: number) => onOpenPeriod(days, period, owner) : undefined
  return (
    <>
      {entries.map((entry) => (
        <ClassEntry key={`${entry.owner} ${entry.course.id}`} entry={entry} cell={cell} view={view} />
      ))}
      <OpenPeriod cell={cell} when={when} view={view} onOpen={onOpen} />
      {cell.breaks.length > 0 && <Break cell={cell} view={view} />}
    </>
  )
}

/** How a cell is drawn. `fill`: its only class fills it. */
export function cellKind({ bell, entries, open, breaks }: TimetableCell<ShownClass>) {
  if (entries.length === 1 && open.length + breaks.length === 0)
    return entries[0]?.status === 'waiting' ? 'waiting' : 'fill'
  if (entries.length > 0) return 'several'
  if (open.length > 0) return 'open'
  if (breaks.length > 0) return 'break'
  return bell ? 'free' : 'none'
}

/** A break, with the children who have it where the cell has more, and their times where those differ. */
function Break({ cell, view }: { readonly cell: TimetableCell<ShownClass>; readonly view: TimetableView }) {
  const { i18n } = useLingui()
  const { ownTime } = periodText(i18n)
  const isForSome = cell.timesDiffer || cell.entries.length + cell.open.length > 0
  return (
    <span className={styles.break}>
      <Trans>Break</Trans>
      {isForSome &&
        cell.breaks.map((own) => (
          <span key={own.owner} className={styles.detail}>
            <ChildBadge owner={own.owner} view={view} /> {ownTime(own, cell)}
          </span>
        ))}
    </span>
  )
}

/** One class in a cell, with its time where the cell's is another. */
function ClassEntry(props: {
  readonly entry: TimetableEntry<ShownClass>
  readonly cell: TimetableCell<ShownClass>
  readonly view: TimetableView
}) {
  const { entry, cell, view } = props
  const { owner, course, status, overlapping } = entry
  const { i18n } = useLingui()
  const time = periodText(i18n).entryTime(entry, cell)
  const isFamily = view.children.length > 0
  return (
    <div className={styles.entry} data-status={status} style={isFamily ? childStyle(owner) : undefined}>
      <Box fw={600}>
        <ChildBadge owner={owner} view={view} />
        {course.href === undefined ? (
          <span lang={course.lang}>{course.name}</span>
        ) : (
          <RowLink to={course.href}>{course.name}</RowLink>
        )}
      </Box>
      {time !== '' && <span className={styles.detail}>{time}</span>}
      {course.note !== '' && <span className={styles.detail}>{course.note}</span>}
      {status === 'waiting' && <WaitingMark course={course} />}
      {overlapping && (
        <span className={styles.mark} data-tone="warning">
          <IconAlertTriangle size={16} /> <Trans>Same time</Trans>
        </span>
      )}
    </div>
  )
}

function WaitingMark({ course: { position = 0, isHeld } }: { readonly course: ShownClass }) {
  const { t, i18n } = useLingui()
  if (isHeld)
    return (
      <span className={styles.mark}>
        <IconGift size={16} /> {t`Seat held`}
      </span>
    )
  return (
    <span className={styles.mark}>
      <IconHourglass size={16} /> {position > 0 ? i18n._(inLine(position)) : t`Waiting`}
    </span>
  )
}

/** A period without a class: a button for each child when it can be filled from here, otherwise text. `when`: "Mon, Period 2". */
function OpenPeriod(props: {
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
          {texts
            .filter((own) => isFamily || ownTime(own, cell) !== '')
            .map((own) => (
              <span key={own.owner}>
                <ChildBadge owner={own.owner} view={view} /> {ownTime(own, cell)}
              </span>
            ))}
          <Trans>Open</Trans>
        </p>
      )}
      {onOpen && buttons.length > 0 && (
        <Group className={styles.openButtons} gap="0.25rem">
          {buttons.map((own) => (
            <button key={own.owner} type="button" className={styles.open} onClick={() => onOpen(own.owner)}>
              <ChildBadge owner={own.owner} view={view} />
              <IconPlus size={16} />
              <span>
                {isFamily ? (
                  <VisuallyHidden>
                    <Trans>Add a class at this time</Trans>
                  </VisuallyHidden>
                ) : (
                  <Trans>Open</Trans>
                )}
                <VisuallyHidden>, {when}</VisuallyHidden> {ownTime(own, cell)}
              </span>
            </button>
          ))}
        </Group>
      )}
    </>
  )
}

/** A child's initials on the child's color, read out as the name. */
export function ChildBadge({ owner, view }: { readonly owner: number; readonly view: TimetableView }) {
  const child = view.children[owner]
  if (!child) return null
  return (
    <span className={styles.badge} style={childStyle(owner)} title={child.name}>
      <span aria-hidden>{child.initials}</span>
      <VisuallyHidden>{child.name} </VisuallyHidden>
    </span>
  )
}
