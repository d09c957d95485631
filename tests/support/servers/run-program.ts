import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface Given {
  rest?: readonly string[]
  environment?: Record<string, string>
}

/** Runs a program of Node to its end. The settings of the test runner do not reach it. */
export async function runProgram(
  script: string,
  { rest = [], environment = {} }: Given = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...rest], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
