import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './database.ts'

/** The place of a parameter in a prepared query. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query whose SQL is compiled once for each engine, for the few queries of every call: Kysely needs several times longer to build
 * and compile a query than SQLite to answer it (`npm run bench` shows the difference). `build` puts `value(name)` in the place of
 * each parameter, and must not use other data of a call.
 */
export function prepared<Values extends object>() {
  return <Row>(
    build: (
      queries: Queries,
      value: <Name extends keyof Values>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ): ((queries: Queries, values: Values) => Promise<Row[]>) => {
    const compiledFor = new WeakMap<object, CompiledQuery<Row>>()
    const value = <Name extends keyof Values>(name: Name) => new Placeholder(name) as Values[Name]

    return async (queries, values) => {
      // Each transaction has its own executor, but shares the adapter of its database.
      const { adapter } = queries.getExecutor()
      let compiled = compiledFor.get(adapter)
      if (!compiled) compiledFor.set(adapter, (compiled = build(queries, value).compile()))

      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      )
      return (await queries.executeQuery<Row>({ ...compiled, parameters })).rows
    }
  }
}
