import styles from './AdminDashboard.module.css'

interface Figure {
  readonly name: string
  /** Undefined while it is counted. */
  readonly value: number | undefined
  /** What the number is compared with. */
  readonly of?: string | undefined
}

export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={`facts ${styles.key}`}>
      {figures.map(({ name, value, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> {of}
          </dd>
        </div>
      ))}
    </dl>
  )
}
