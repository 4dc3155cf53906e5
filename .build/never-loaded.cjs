// Stands for modules that the bundled packages load and this program never uses.
module.exports = {};
