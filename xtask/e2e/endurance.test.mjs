// Many calls and several servers. A server leaves no process or file behind, however it ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browsers, nothingLeft, serve, sessions, site, succeeds, temporaryFolder } from "./harness.mjs";

test("500 calls in a row, 100 of them failures", async (t) => {
  const temporary = temporaryFolder();
  const server = await serve(t, { env: { TMPDIR: temporary } });
  await server.call("navigate", { url: `${site}/form.html` });
  const email = await server.ref('"Email"');
  const bad = [["click", { ref: "@e9999" }], ["type", { ref: "@e9998", text: "x" }], ["click", { ref: "nothing" }],
    ["navigate", { url: "nowhere" }]];
  const good = [["snapshot", {}], ["snapshot", { interactiveOnly: false }], ["type", { ref: email, text: "a" }],
    ["scroll", { direction: "down", amount: 10 }]];
  const count = { answered: 0, failed: 0 };
  for (let number = 0; number < 500; number++) {
    const list = number % 5 === 4 ? bad : good;
    const [tool, args] = list[Math.floor(number / 5) % 4];
    const { isError } = await server.call(tool, args);
    count.answered++;
    if (isError) count.failed++;
  }
  assert.deepEqual(count, { answered: 500, failed: 100 });
  assert.equal(server.log.match(/\[ERROR:/g).length, 100);
  const pids = browsers(temporary);
  assert.equal(pids.length, 1);
  await server.close();
  await nothingLeft(temporary);
});

test("four clients at once on four servers", async (t) => {
  const temporary = temporaryFolder();
  const servers = await Promise.all([1, 2, 3, 4].map(() => serve(t, { env: { TMPDIR: temporary } })));
  await Promise.all(servers.map(async (server, index) => {
    await server.does("navigate", { url: `${site}/result.html?email=${index}` });
    for (let round = 0; round < 10; round++) {
      assert.match(await server.snapshot({ interactiveOnly: false }), new RegExp(`Welcome, ${index}`));
    }
    await server.does("click", { ref: await server.ref('"Back"') });
  }));
  assert.equal(sessions(temporary).length, 4);
  const pids = browsers(temporary);
  assert.equal(new Set(pids).size, 4);
  await Promise.all(servers.map((server) => server.close()));
  await nothingLeft(temporary);
});

test("calls that overlap are all answered", async (t) => {
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/form.html` });
  const results = await Promise.all(Array.from({ length: 20 }, () => server.call("snapshot")));
  results.forEach(succeeds);
});

for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"]) {
  test(`a server ended by ${signal} leaves nothing`, async (t) => {
    const temporary = temporaryFolder();
    const server = await serve(t, { env: { TMPDIR: temporary } });
    await server.call("navigate", { url: `${site}/form.html` });
    const pids = browsers(temporary);
    assert.equal(pids.length, 1);
    process.kill(server.pid, signal);
    await nothingLeft(temporary);
  });
}

test("a server closed while a site does not answer leaves nothing", async (t) => {
  const temporary = temporaryFolder();
  const server = await serve(t, { env: { TMPDIR: temporary } });
  await server.call("navigate", { url: `${site}/form.html` });
  const hanging = server.call("navigate", { url: `${site}/hang` }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  await server.close();
  await hanging;
  await nothingLeft(temporary);
});

test("servers killed at any moment while their browsers start leave nothing", async (t) => {
  await Promise.all([0, 100, 250, 500, 800, 1200].map(async (delay) => {
    const temporary = temporaryFolder();
    const server = await serve(t, { env: { TMPDIR: temporary } });
    const starting = server.call("navigate", { url: `${site}/hang` }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, delay));
    process.kill(server.pid, "SIGKILL");
    await starting;
    await nothingLeft(temporary);
  }));
});
