import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './database.ts'

/** Stands in a query where a value of each call will be. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query whose SQL is made once for each engine, for the few that every call runs: building and compiling
 * one costs Kysely several times what SQLite needs to answer it (`npm run bench` shows the difference).
 * `build` puts `value(name)` wherever a value of the call belongs, and nothing else of the call.
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
      // A transaction has an executor of its own, but the adapter of its database.
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
